import { CONSENT_WORDS, newConsent, SECOND_ASK_WORDS } from "#domain/donors/consent.ts";
import type { StoredDonor } from "#domain/donors/donor.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Message } from "#server/adapters/message-queue.ts";
import { openAlarms } from "#server/alarms/alarms.ts";
import { askDependencies } from "#server/compose/ask-dependencies.ts";
import { createKeyring } from "#server/config/keys.ts";
import type { Database } from "#server/documents/pool.ts";
import { openPolicies } from "#server/policies/policies.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { AccountOptions, SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { responseWorld } from "#server/responses/testing/response-world.ts";
import type { ResponseWorld } from "#server/responses/testing/response-world.ts";
import { endAsks } from "../end-asks.ts";
import { runWaves } from "../run-waves.ts";
import type { WaveDependencies } from "../run-waves.ts";
import { UNANSWERED } from "./unanswered.ts";

/** Where the needs of these tests are, about. Donors stand north of it. */
const NEAR = { lat: 22.57, lng: 88.36 };
const KM_IN_DEGREE = 111.2;

/** A donor of a test: what differs from one of the group O−, 1 km away, who gives red cells. */
export type TestDonor = Partial<Omit<StoredDonor, "ownerId">> & { km?: number };

/** What a donor of a test says of a second ask on one day: they agreed to it. */
export const AGREED_TWICE: TestDonor = {
  secondAskConsent: {
    purpose: "second-ask",
    wordsVersion: SECOND_ASK_WORDS,
    channel: "web",
    at: "2026-11-29T00:00:00.000Z",
    until: "2099-01-01T00:00:00.000Z",
  },
};

/** A service with donors, whose waves a test makes at the times of its clock. */
export type AskWorld = ResponseWorld & {
  /** Sets the clock to noon of this day where the needs are: nobody is asked by night. */
  noon: () => void;
  /** Noon, and nothing of the tests before: each has its own people, needs and messages. */
  begin: () => Promise<void>;
  /** Messages that waves have queued. */
  sent: Message[];
  /** A fault of a wave is thrown. */
  dependencies: WaveDependencies;
  /**
   * A need of blood that may ask, of an owner with a proved number. A verifier stands for it,
   * unless a test says otherwise.
   */
  askingNeed: (
    about?: Parameters<typeof post>[1],
    owner?: SignedIn,
    standing?: { isVouched: boolean },
  ) => Promise<{ owner: SignedIn; id: string }>;
  owner: (ageHours?: number) => Promise<SignedIn>;
  /** Somebody who offers cylinders of oxygen, 1 km away, and may be asked. */
  supplier: (about?: Parameters<typeof post>[1] & { km?: number }) => Promise<{ supplier: SignedIn; offerId: string }>;
  /** Donors with accounts that are signed in. */
  donor: (about?: TestDonor, account?: AccountOptions) => Promise<SignedIn>;
  /** Donors without accounts: many at once. @returns their ids */
  donors: (count: number, about?: TestDonor) => Promise<string[]>;
  wave: (database?: Database) => Promise<number>;
  end: () => Promise<number>;
  /** What a person reads of a collection. */
  mine: (
    who: SignedIn,
    collection: "asks" | "campaigns" | "responses" | "claims",
  ) => Promise<Record<string, unknown>[]>;
};

/** Opens one with these settings. Close its service in the end. */
export async function askWorld(
  settings: Record<string, string> = {},
  options: Parameters<typeof responseWorld>[1] = {},
): Promise<AskWorld> {
  const world = await responseWorld(settings, options);
  const { service } = world;
  const sent: Message[] = [];
  const messages = { queue: (message: Message) => () => Promise.resolve(void sent.push(message)) };
  const publicUrl = "https://help.example.org";
  const { database } = service;
  const { alert } = openAlarms({ database, messages, publicUrl, now: world.now, report: () => undefined });
  const policies = await openPolicies({ database, feed: service.feed, report: () => undefined });
  const asking = askDependencies({
    database,
    alert,
    messages,
    ...UNANSWERED,
    publicUrl,
    stops: { keysOf: (to) => [to] },
    keys: createKeyring(service.secret),
    policies,
  });
  const report = (error: unknown): never => {
    throw error;
  };
  const dependencies = { ...asking, report };
  // The last noon of India that has been: sign-ins have the time of the machine, and go stale.
  const noon = (): void => {
    world.move();
    const sinceNoon = world.now().getTime() - Date.parse(`${world.now().toISOString().slice(0, 10)}T06:30:00.000Z`);
    world.move(sinceNoon < 0 ? -sinceNoon - DAY_MS : -sinceNoon);
  };
  return {
    ...world,
    ...people(world),
    noon,
    begin: async () => {
      noon();
      await database.pool.query(`DELETE FROM documents WHERE collection IN ('donors', 'asks', 'campaigns', 'listings',
        'responses', 'news', 'observations', 'verifierAreas', 'verifierChoices', 'claims')`);
      await database.pool.query("DELETE FROM message_stops");
      sent.length = 0;
    },
    sent,
    dependencies,
    wave: (on = database) => runWaves({ ...dependencies, database: on }, world.now()),
    end: () => endAsks(dependencies, world.now()),
    mine: async (who, collection) => {
      const { json } = await who.ask("POST", "/api/v1/sync/query", { target: { collection, mine: true } });
      return json["documents"] as Record<string, unknown>[];
    },
  };
}

/** Owners with needs, and donors. */
function people({
  service,
  now,
}: ResponseWorld): Pick<AskWorld, "owner" | "askingNeed" | "supplier" | "donor" | "donors"> {
  let phones = 0;
  const owner: AskWorld["owner"] = async (ageHours = 720) => {
    phones += 1;
    return signedIn(service, { phone: `+9190000${String(10_000 + phones)}`, ageHours, alias: "Meera" });
  };
  return {
    owner,
    askingNeed: async (about = {}, given, { isVouched } = { isVouched: true }) => {
      const who = given ?? (await owner());
      const { id } = await post(who, {
        kind: "blood",
        details: { component: "red-cells", group: "O-" },
        quantity: 1,
        unit: "unit",
        title: "Blood for my father",
        place: { ...NEAR, label: "Howrah", precision: "area" },
        consent: { showOnRequest: false, beMatched: true, reContact: false },
        ...about,
      });
      const trust = { value: "confirmed", by: "verifier", at: now().toISOString() };
      if (isVouched)
        await service.database.pool.query(
          "UPDATE documents SET body = jsonb_set(body, '{trust}', $2) WHERE collection = 'listings' AND id = $1",
          [id, JSON.stringify(trust)],
        );
      return { owner: who, id };
    },
    supplier: async ({ km = 1, ...about } = {}) => {
      const supplier = await owner();
      const place = { lat: NEAR.lat + km / KM_IN_DEGREE, lng: NEAR.lng, label: "Shibpur", precision: "exact" } as const;
      const { id } = await post(supplier, {
        side: "offer",
        kind: "oxygen",
        details: { form: "cylinder" },
        quantity: 3,
        unit: "cylinder",
        title: "Cylinders",
        place,
        consent: { showOnRequest: false, beMatched: true, reContact: false },
        ...about,
      });
      return { supplier, offerId: id };
    },
    donor: async (about = {}, account = {}) => {
      const who = await signedIn(service, { isSettled: true, alias: "Ravi", ...account });
      await service.putAll([planted(who.id, about, now())]);
      return who;
    },
    donors: (count, about = {}) => service.putAll(Array.from({ length: count }, () => planted(newId(), about, now()))),
  };
}

function planted(id: string, { km = 1, ...about }: TestDonor, now: Date) {
  // Given yesterday: nothing of these tests depends on the moment.
  const consent = newConsent(CONSENT_WORDS, new Date(now.getTime() - DAY_MS));
  const place = { lat: NEAR.lat + km / KM_IN_DEGREE, lng: NEAR.lng, label: "Home", precision: "exact" };
  const body = {
    ownerId: id,
    group: "O-",
    components: ["red-cells"],
    rules: "IN",
    gifts: [],
    radiusKm: 25,
    wakeMe: true,
    consent,
    ...about,
  };
  return { collection: "donors", id, body: JSON.parse(JSON.stringify(body)), shielded: { place } };
}
