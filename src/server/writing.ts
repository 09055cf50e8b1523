import type { Codes } from "./adapters/codes/codes.ts";
import { policyOn } from "#domain/policies/policy.ts";
import { languagesOf } from "#domain/verification/languages.ts";
import { askParts } from "./asking.ts";
import type { Config } from "./config.ts";
import { openContact } from "./contact/contact.ts";
import type { Database } from "./documents/pool.ts";
import type { Feed } from "./documents/feed.ts";
import { facilityCollection } from "./facilities/collection.ts";
import { facilityMutations, facilityWritingRoutes } from "./facilities/writing-routes.ts";
import type { Binding } from "./http/handle.ts";
import type { Texts } from "./http/texts.ts";
import { createWriters } from "./http/writers.ts";
import type { TakeWrite, Writers } from "./http/writers.ts";
import type { Limits, Try } from "./identity/limits/limits.ts";
import { profileCollection } from "./identity/profile/collection.ts";
import { profileMutation } from "./identity/profile/edit.ts";
import { profileRoutes } from "./identity/profile/routes.ts";
import type { HeldLimitName } from "./http/limits.ts";
import { sanctionsOf } from "./identity/people/sanctions.ts";
import { listingCollection } from "./listings/collections.ts";
import { observationCollection } from "./listings/observation-collection.ts";
import { listingMutations } from "./listings/commands/mutations.ts";
import { sayings } from "./listings/commands/saying.ts";
import type { LabelOf } from "./listings/commands/ring.ts";
import { presentSingle } from "./listings/present.ts";
import { openModeration } from "./moderation/moderation.ts";
import { postingRoutes } from "./listings/posting-routes.ts";
import { stillRoutes } from "./listings/still/routes.ts";
import type { Log } from "./log.ts";
import { newsCollection } from "./news/collection.ts";
import { seeMutation } from "./news/see.ts";
import type { Numbers } from "./numbers/numbers.ts";
import type { Places } from "./places/places.ts";
import { policyCollection } from "./policies/collection.ts";
import type { Policies } from "./policies/policies.ts";
import type { ReadModel } from "./read-model/types.ts";
import { Hub } from "./sync/hub.ts";
import { syncRoutes } from "./sync/routes.ts";
import { claimCollection } from "./verification/collection.ts";
import { verificationMutations, verificationRoutes } from "./verification/routes.ts";
import type { VerificationParts } from "./verification/routes.ts";
import { cardsBesideSaying } from "./verification/told.ts";

/** What the writing rooms are made from. */
export type WritingParts = {
  config: Pick<Config, "defaultCountry" | "oldSecrets">;
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow">;
  readModel: ReadModel;
  policies: Policies;
  places: Places;
  limits: Limits;
  /** Proves by a code that a number or an address is somebody's. */
  codes: Codes;
  /** Which numbers are proved, and which were taken off. */
  numbers: Numbers;
  secret: string;
  texts: Texts;
  log: Log;
  now: () => Date;
};

/** The writing rooms in service. */
export type Writing = {
  bindings: Binding[];
  stats: () => Readonly<Record<string, number>>;
  close: () => Promise<void>;
};

/** Opens the routes that write, and those of batches and streams: they call the same commands, each by its name. */
export function openWriting(parts: WritingParts): Writing {
  const { database, readModel, limits } = parts;
  const writers = createWriters(parts.secret, (from) => limits.take(tryOf(from)));
  const country = parts.config.defaultCountry;
  const mutations = listingMutations(database, {
    country,
    labelOf: labelsOf(parts.places),
    isSwitchedOff: (kind, subtype, at) => policyOn(parts.policies.inForce(at), { kind, subtype }) !== null,
    takenOff: parts.numbers.takenOffOf,
    beside: cardsBesideSaying(),
  });
  const facility = facilityMutations(sayings());
  const moderation = openModeration(moderationParts(parts, writers));
  const contact = openContact({ ...askParts(parts), writers, texts: parts.texts });
  const rooms = [
    listingCollection(database, readModel),
    observationCollection(database),
    facilityCollection(database, readModel),
    profileCollection(database),
    newsCollection(database),
    contact.collection,
    policyCollection(database),
    claimCollection(database),
  ];
  const collections = new Map(rooms.map((each) => [each.name, each]));
  const hub = new Hub({ ...parts, collections });
  const verification = verificationMutations(database, readModel);
  const editProfile = profileMutation(parts.texts.languages);
  const bindings = [
    ...postingRoutes({ database, readModel, mutations, writers }),
    ...stillRoutes({ database, writers, secrets: [parts.secret, ...parts.config.oldSecrets] }),
    ...facilityWritingRoutes({ database, readModel, mutations: facility, writers }),
    ...contact.bindings,
    ...verificationRoutes({
      database,
      readModel,
      mutations: verification,
      writers,
      languagesAt: languagesAt(parts.places),
    }),
    ...profileRoutes({ database, edit: editProfile, writers }),
    ...moderation.bindings,
    ...syncRoutes({
      ...parts,
      writers,
      mutations: new Map(
        [
          ...Object.values(mutations),
          ...Object.values(facility),
          ...Object.values(verification),
          ...moderation.mutations,
          editProfile,
          seeMutation(),
          ...contact.mutations,
        ].map((each) => [each.name, each]),
      ),
      collections,
      hub,
    }),
  ];
  return { bindings, stats: () => hub.stats(), close: () => hub.close() };
}

/** What moderators need of other rooms. */
function moderationParts({ database, secret }: WritingParts, writers: Writers): Parameters<typeof openModeration>[0] {
  return {
    database,
    writers,
    secret,
    people: sanctionsOf(database),
    present: (document, actor, now) => presentSingle(document, { actor, showsOwn: false }, now),
  };
}

/** Writes of an account that are counted by themselves. */
const ACCOUNT_LIMITS: ReadonlyMap<string, HeldLimitName> = new Map([
  ["listings.post", "post-account"],
  ["reports.file", "report-account"],
]);

/** What a write counts against: whoever has an account is counted as that account, wherever they are. */
function tryOf({ address, who, accountId, name }: Parameters<TakeWrite>[0]): Try {
  if (accountId === null) {
    const more: HeldLimitName[] = name === "reports.file" ? ["report-prefix"] : [];
    return { limits: ["write-client", "write-prefix", ...more], address, about: { kind: "client", value: who } };
  }
  return { limits: [ACCOUNT_LIMITS.get(name) ?? "write-account"], address, about: { kind: "user", value: accountId } };
}

/** Names the neighbourhood of a masked point by the gazetteer; a facility's name would be a door. */
function labelsOf(places: Places): LabelOf {
  return (point, lang) => places.reverse({ ...point, lang }).find(({ type }) => type !== "facility")?.label ?? "";
}

/** In which languages people are likely spoken to at a place. */
function languagesAt(places: Places): VerificationParts["languagesAt"] {
  return (point) => [...languagesOf(places.reverse({ ...point, lang: "en" })[0]?.country)];
}
