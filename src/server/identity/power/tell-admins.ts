import { publicAlias } from "#domain/identity/alias.ts";
import type { Role } from "#domain/identity/actor.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { MessagesInCommands } from "#server/adapters/messages.ts";
import type { ActOfPower, Power } from "#server/commands/power.ts";
import type { TableWrite } from "#server/documents/command.ts";
import type { Database } from "#server/documents/pool.ts";
import { news } from "#server/stored/news.ts";
import { isStandIn } from "../addresses.ts";
import { claimPowerMail } from "./statements.ts";
import { readToldPeople } from "./queries.ts";
import type { ToldPerson } from "./queries.ts";

export type TellDependencies = { database: Database; messages: MessagesInCommands; publicUrl: string; now: () => Date };

/** One mail in this time for one kind of act of one account. */
const MAIL_INTERVAL_MS = HOUR_MS;
const ADMINS: readonly Role[] = ["admin"];

/**
 * Tells all admins, and who acted, of an act of power. They get news on their page, and a mail or a
 * text message that no setting switches off. Who acted may be a thief with the owner's cookie.
 */
export function tellAdmins({ database, messages, publicUrl, now }: TellDependencies): Power["tell"] {
  return async (actorId, act) => {
    const at = now();
    const told = await readToldPeople(database.pool, { roles: act.to ?? ADMINS, also: actorId });
    const alias = publicAlias(told.find(({ id }) => id === actorId)?.alias ?? "");
    const words = `${alias}: ${act.words}`;
    const body = { kind: act.kind, at: at.toISOString(), words };
    const mail: TableWrite = async (client) => {
      const isDue = await claimPowerMail(client, {
        kind: act.kind,
        who: actorId ?? "",
        at,
        intervalMs: MAIL_INTERVAL_MS,
      });
      if (!isDue) return;
      for (const person of told) {
        // One connection carries one statement at a time.
        await messageTo(messages, person, { act, alias, url: `${publicUrl}${act.path}` })?.(client);
      }
    };
    return {
      writes: told.map(({ id }) => news.insert(newId(at), { body: { ...body, ownerId: id }, act: "news.admins-told" })),
      tableWrites: [mail],
    };
  };
}

function messageTo(
  messages: MessagesInCommands,
  { email, emailVerified, phone, phoneVerified, language }: ToldPerson,
  { act, alias, url }: { act: ActOfPower; alias: string; url: string },
): TableWrite | null {
  const values = { alias, news: `${act.kind}:1`, url };
  const kept = { template: "act-of-power", language: language ?? "en", values } as const;
  if (emailVerified && !isStandIn(email)) return messages.queue({ ...kept, channel: "mail", to: email });
  if (phone === null || phoneVerified !== true) return null;
  return messages.queue({ ...kept, channel: "sms", to: phone });
}
