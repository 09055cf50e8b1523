import { isNightAt } from "#domain/listings/expiry-reminder.ts";
import { isOpenAsk, pastAskOf } from "#domain/matching/ask.ts";
import { isSilent } from "#domain/matching/asking-eligibility.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { unlessBroken } from "#server/documents/collections/broken-documents.ts";
import type { Command, Decision, Locked } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { executeCommand } from "#server/documents/execute-command.ts";
import { asks } from "#server/stored/asks.ts";
import { donors } from "#server/stored/donors.ts";
import type { AskDependencies } from "./dependencies.ts";
import { readAsksAndPromises } from "./people/queries.ts";
import { readLapsedDonors } from "./queries.ts";

const BATCH = 100;
const SYSTEM = { who: "system", role: "system" };

type RenewalDependencies = Pick<AskDependencies, "database" | "alert">;

/**
 * Asks donors once to agree again whose consent has ended. So does that of who let two asks in
 * succession pass without an answer, however far apart (DOMAIN.md 4.1). It ends at that moment, and
 * the consent to a second ask with it. At night nobody is notified.
 * @returns how many were asked
 */
export async function renewConsents({ database, alert }: RenewalDependencies, now: Date): Promise<number> {
  let asked = 0;
  for (let after: string | null = ""; after !== null;) {
    const found: string[] = await readLapsedDonors(database, { now, after, most: BATCH });
    for (const id of found) {
      // In sequence: nobody waits for this.
      const done = await unlessBroken(() =>
        executeCommand<"documents/not-found">(database, renewing(donors.key(id), { alert, now })),
      );
      if (done?.ok === true) asked += 1;
    }
    after = found.length === BATCH ? (found.at(-1) ?? null) : null;
  }
  return asked;
}

type Renewal = { alert: AskDependencies["alert"]; now: Date };

function renewing(key: DocumentKey, renewal: Renewal): Command<"documents/not-found"> {
  return {
    by: SYSTEM,
    act: "donors.consent-ended",
    lock: [key],
    read: (client) => readAsksAndPromises(client, [key.id]),
    decide: (current) => decideConsentRenewal(current, key, renewal),
  };
}

function decideConsentRenewal(
  current: Locked,
  key: DocumentKey,
  { alert, now }: Renewal,
): Decision<"documents/not-found"> {
  const document = current.get(keyText(key));
  const none = { ok: false, reason: "documents/not-found" } as const;
  if (document === undefined) return none;
  const donor = donors.read(document);
  const place = donors.readShielded(document)?.place;
  const isNight = place !== undefined && isNightAt(place.lng, now);
  if (donor.renewalAskedAt !== undefined || isNight) return none;
  const { consent, secondAskConsent, ownerId, silentAsks } = donor;
  const isOver = Date.parse(consent.until) <= now.getTime();
  const past = asks
    .readAll(current.values())
    .filter(({ value }) => !isOpenAsk(value, now))
    .map(({ value }) => pastAskOf(value, "donor"));
  if (!isOver && !isSilent({ consent, asks: past, silentAsks })) return none;
  const at = now.toISOString();
  const ended = isOver ? {} : { until: at };
  const body = {
    ...donor,
    consent: { ...consent, ...ended },
    ...(secondAskConsent !== undefined && { secondAskConsent: { ...secondAskConsent, ...ended } }),
    renewalAskedAt: at,
  };
  const told = alert([ownerId], {
    about: uuidv5(ownerId, `consent ${consent.at}`),
    news: { kind: "consent-ended", at },
    message: {
      template: "consent-ended",
      values: {},
      times: {},
      path: "/give",
    },
  });
  return {
    ok: true,
    value: { writes: [donors.update(key, { body }), ...told.writes], tableWrites: told.tableWrites },
  };
}
