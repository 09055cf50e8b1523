import { publicAlias } from "#domain/identity/alias.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/shared/durations.ts";
import { newId, uuidv5 } from "#domain/shared/ids.ts";
import type { MessagesInCommands } from "#server/adapters/message-queue.ts";
import type { Database } from "#server/documents/pool.ts";
import { inTransaction } from "#server/documents/pool.ts";
import type { Insert } from "#server/documents/command.ts";
import { insertLines } from "#server/audit-chain/statements.ts";
import { news } from "#server/stored/news.ts";
import type { MailHourly, MakeAlert, PrepareToTell, TellAct, TellAtOnce } from "./alert.ts";
import { readReceivers, readToldPeople } from "./queries.ts";
import { messagesToAll, queueToAll } from "./queue-to-all.ts";
import { claimHourlyMails, noteAlarm } from "./statements.ts";

/** How people are notified at once. Alarms are for admins; alerts for whom they concern. */
export type Alarms = {
  /** Notes what happens to the whole deployment, without waiting. */
  raise: (cause: AlarmCause) => void;
  /** Tells admins and who acted of an act of power. No setting switches it off. */
  tell: TellAct;
  /**
   * Tells some people. No setting switches it off, but each kind may be ended that is no warning.
   */
  alert: MakeAlert;
  mailHourly: MailHourly;
  tellAtOnce: TellAtOnce;
  prepareToTell: PrepareToTell;
  close: () => Promise<void>;
};

export type AlarmDependencies = {
  database: Database;
  messages: MessagesInCommands;
  publicUrl: string;
  now: () => Date;
  report: (error: unknown) => void;
};

/** Most people who get a message of one alert. All of them get the news. */
const MOST_MESSAGES = 50;

/**
 * Opens them. Each alarm is a row for its cause, and for who acted. Rows, news and messages are
 * written in one transaction. Admins get one mail an hour for each row.
 */
export function openAlarms(dependencies: AlarmDependencies): Alarms {
  return {
    ...raising(dependencies),
    tell: telling(dependencies),
    alert: (accountIds, { about, news: told, message }) => {
      const owners = [...new Set(accountIds)];
      const writes = owners.map((ownerId) =>
        news.insert(uuidv5(about, `${told.kind} ${ownerId}`), { body: { ...told, ownerId } }),
      );
      return {
        writes,
        tableWrites: [
          async (client) => {
            const receivers = await readReceivers(client, owners.slice(0, MOST_MESSAGES));
            await queueToAll(dependencies, { client, receivers, message, news: newsByOwner(writes) });
          },
        ],
      };
    },
    tellAtOnce: (told, { what, path, reply }) => {
      const byOwner = newsByOwner(told);
      if (byOwner.size === 0) return [];
      const message = { ...newsAtOnce(told, what), path, ...(reply && { reply }) };
      return [
        async (client) => {
          const receivers = await readReceivers(client, [...byOwner.keys()]);
          await queueToAll(dependencies, { client, receivers, message, news: byOwner });
        },
      ];
    },
    prepareToTell: async (accountId) => {
      const receivers = await readReceivers(dependencies.database.pool, [accountId]);
      return (told, { what, path, reply }) => {
        const byOwner = newsByOwner(told);
        const message = { ...newsAtOnce(told, what), path, ...(reply && { reply }) };
        return messagesToAll(dependencies, {
          receivers: receivers.filter(({ id }) => byOwner.has(id)),
          message,
          news: byOwner,
        });
      };
    },
    mailHourly: (told, { what, path, now }) => {
      const byOwner = newsByOwner(told);
      if (byOwner.size === 0) return [];
      const message = { ...newsAtOnce(told, what), path };
      return [
        async (client) => {
          const byMail = (await readReceivers(client, [...byOwner.keys()])).filter(({ email }) => email !== null);
          const before = new Date(now.getTime() - HOUR_MS);
          const due = await claimHourlyMails(client, { accountIds: byMail.map(({ id }) => id), now, before });
          const receivers = byMail.filter(({ id }) => due.has(id));
          await queueToAll(dependencies, { client, receivers, message, news: byOwner });
        },
      ];
    },
  };
}

/** The ids of new news, by whom they are for. */
function newsByOwner(told: readonly Insert[]): Map<string, string> {
  return new Map(told.flatMap(({ id, body: { ownerId } }) => (typeof ownerId === "string" ? [[ownerId, id]] : [])));
}

/** The message about news of one kind. */
function newsAtOnce(
  [first]: readonly Insert[],
  what: string,
): { template: "news-at-once"; values: { news: string; what: string } } {
  const kind = first?.body["kind"];
  const news = typeof kind === "string" ? `${kind}:1` : "";
  return { template: "news-at-once", values: { news, what } };
}

/** What happens again within a minute is noted together. */
function raising(dependencies: AlarmDependencies): Pick<Alarms, "close" | "raise"> {
  const { database, now, report } = dependencies;
  const noted = new Map<AlarmCause, { at: number; unsaved: number }>();
  const running = database.background.part();
  return {
    raise: (cause) => {
      const at = now();
      const last = noted.get(cause);
      const isRecent = last !== undefined && Math.abs(at.getTime() - last.at) < MINUTE_MS;
      if (isRecent) {
        last.unsaved += 1;
        return;
      }
      noted.set(cause, { at: at.getTime(), unsaved: 0 });
      void running.during(save(cause, at, 1 + (last?.unsaved ?? 0))).catch(report);
    },
    close: () => running.idle(),
  };

  function save(cause: AlarmCause, at: Date, count: number): Promise<void> {
    const message = { template: "alarm", values: { alarm: cause }, path: "/people" } as const;
    return inTransaction(database, async (client) => {
      if (!(await noteAlarm(client, { cause, accountId: null, count, at }))) return;
      await insertLines(client, [{ kind: "alarm", at, accountId: null, role: null, what: cause, count }]);
      // By mail alone: a flood must not cost text messages as well.
      const receivers = (await readToldPeople(client, { roles: ["admin"], also: null, at })).filter(
        ({ email }) => email !== null,
      );
      await queueToAll(dependencies, { client, receivers, message });
    });
  }
}

/** Who acted is notified, too: it may have been a thief with the owner's cookie. */
function telling(dependencies: AlarmDependencies): TellAct {
  const { database, now } = dependencies;
  return async (actorId, { kind, words, change, path, to = ["admin"] }) => {
    const at = now();
    const told = await readToldPeople(database.pool, { roles: to, also: actorId, at });
    const alias = publicAlias(told.find(({ id }) => id === actorId)?.alias ?? "");
    const body = { kind, at: at.toISOString(), words: `${alias}: ${words}`, by: alias, ...(change && { change }) };
    const message = { template: "act-of-power", values: { alias, news: `${kind}:1` }, path } as const;
    const writes = told.map(({ id }) =>
      news.insert(newId(at), { body: { ...body, ownerId: id }, act: "news.admins-told" }),
    );
    return {
      writes,
      tableWrites: [
        async (client) => {
          if (await noteAlarm(client, { cause: kind, accountId: actorId, count: 1, at }))
            await queueToAll(dependencies, { client, receivers: told, message, news: newsByOwner(writes) });
        },
      ],
    };
  };
}
