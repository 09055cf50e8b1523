import type { Codes } from "../adapters/codes/codes.ts";
import type { MessagesInCommands } from "../adapters/messages.ts";
import type { Stops } from "../adapters/stops.ts";
import type { MailHourly, MakeAlert, PrepareToTell, TellAtOnce } from "../alarms/alert.ts";
import type { AlarmCause } from "#domain/limits/alarms.ts";
import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { AuditLines } from "./audit-lines.ts";
import { contactDependencies } from "./contact-dependencies.ts";
import { ownerCheckDependencies } from "./owner-checks.ts";
import { languagesAt, placeFactsAt } from "./place-facts.ts";
import { lineDependencies } from "./line-dependencies.ts";
import { moderationDependencies } from "./moderation-dependencies.ts";
import { responseDependencies } from "./response-dependencies.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../config/keys.ts";
import { openAsks } from "../asks/asks.ts";
import { askDependencies } from "./ask-dependencies.ts";
import { openContact } from "../contact/contact.ts";
import { openFollows } from "../follows/follows.ts";
import type { PushDependencies } from "../follows/push-routes.ts";
import { openDonors } from "../donors/donors.ts";
import type { Database } from "../documents/pool.ts";
import type { Feed } from "#server/documents/change-log/feed.ts";
import { claimRoutes } from "../facilities/claim-routes.ts";
import { lineLinkRoutes } from "../facilities/lines/link-routes.ts";
import { facilityLineRoutes } from "../facilities/lines/routes.ts";
import { facilityCollection } from "../facilities/collection.ts";
import { facilityStateRoutes, stateMutations } from "../facilities/state/routes.ts";
import { facilityMutations, facilityWritingRoutes } from "../facilities/writing-routes.ts";
import type { Collection } from "../commands/client-collection.ts";
import type { Binding } from "../http/contract/handle.ts";
import type { Mutation } from "../commands/mutation.ts";
import type { Texts } from "../http/pages/texts.ts";
import { readPostAuthor } from "#server/listings/queries.ts";
import { createPersonMask } from "#server/listings/person-mask.ts";
import { createAuthorJudge } from "#server/observations/judge-author.ts";
import type { TakeCounted } from "#server/observations/judge-author.ts";
import type { Power } from "../commands/power.ts";
import { createWriters } from "../commands/writers.ts";
import type { Writers } from "../commands/writers.ts";
import type { Limits } from "#server/limits/limits.ts";
import { profileCollection } from "../identity/profile/collection.ts";
import { profileMutation } from "../identity/profile/commands/edit-profile.ts";
import { profileRoutes } from "../identity/profile/routes.ts";
import type { Operators } from "#server/http/admission/operators.ts";
import { joinFacility, mayJoin } from "../identity/people/staff.ts";
import { listingCollection } from "../listings/collections.ts";
import { observationCollection } from "../listings/observation-collection.ts";
import { listingMutations } from "../listings/mutations.ts";
import type { LabelOf } from "../listings/mask-place.ts";
import { openModeration } from "../moderation/moderation.ts";
import { postingRoutes } from "../listings/posting-routes.ts";
import { expiryReminderRoutes } from "../listings/expiry-reminder/routes.ts";
import { promiseMutation } from "../responses/commands/promise.ts";
import { openResponses } from "../responses/responses.ts";
import type { Log } from "../runtime/log.ts";
import { newsCollection } from "../news/collection.ts";
import { markSeenMutation } from "../news/commands/mark-seen.ts";
import { commandNamed, staffKeys } from "./staff-keys.ts";
import { timedWork, type OpenSweeps } from "./sweeps.ts";
import type { Numbers } from "../numbers/numbers.ts";
import type { Places } from "../places/places.ts";
import { MadeUpWords } from "../presenters/made-up-words.ts";
import { policyCollection } from "../policies/collection.ts";
import type { Policies } from "../policies/policies.ts";
import type { ReadModel } from "../read-model/types.ts";
import { ChangeHub } from "../sync/hub.ts";
import { syncRoutes } from "../sync/routes.ts";
import type { NewsService } from "../news/news.ts";
import { choiceCollection, claimCollection } from "../verification/collection.ts";
import { verificationMutations, verificationRoutes } from "../verification/routes.ts";
import { completeClaimHooks } from "../verification/commands/complete-claim.ts";

/** What the features that write are made from. */
export type WritingDependencies = {
  config: Pick<Config, "defaultCountry">;
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow">;
  readModel: ReadModel;
  policies: Policies;
  /** Whose networks addresses are. */
  operators: Operators;
  /** Counts acts of moderators, and tells admins of them. */
  power: Power;
  places: Places;
  limits: Limits;
  /** Tells admins of what is happening. */
  raise: (cause: AlarmCause) => void;
  /** Proves by a code that a number or an address is somebody's. */
  codes: Codes;
  /** Which numbers are proved, and which are delisted. */
  numbers: Numbers;
  /** News with a message, in the transaction of what they tell. */
  alert: MakeAlert;
  mailHourly: MailHourly;
  tellAtOnce: TellAtOnce;
  prepareToTell: PrepareToTell;
  messages: MessagesInCommands;
  /** How a person is notified about their posts. */
  wayTo: NewsService["wayTo"];
  /** Who sent STOP. */
  stops: Pick<Stops, "keysOf">;
  publicUrl: string;
  /** Browsers that get messages, and the keys and services by which they do. */
  push: Pick<PushDependencies, "devices" | "hosts" | "publicKeys">;
  keys: Keyring;
  texts: Texts;
  log: Log;
  now: () => Date;
  onRefused: AuditLines["onRefused"];
  /**
   * Whether new posts are checked for signs of fraud, this long after they came, and needs ask
   * people. Absent in tests that do not need it.
   */
  watches?: { waitMs: number };
  sweeps?: OpenSweeps | undefined;
};

export type WritingService = {
  bindings: Binding[];
  /** The commands that links of messages call too, by name. */
  mutations: ReadonlyMap<string, Mutation>;
  stats: () => Readonly<Record<string, number>>;
  close: () => Promise<void>;
};

/**
 * What one feature contributes: its routes, the commands that batches may call by name, the
 * documents for subscriptions. `close` ends its background work.
 */
type WritingFeature = {
  bindings: readonly Binding[];
  mutations: readonly Mutation[];
  collections: readonly Collection[];
  close?: () => Promise<void>;
};

/** Opens the routes that write. Batches and streams call the same commands by name. */
export function openWriting(dependencies: WritingDependencies): WritingService {
  const writers = createWriters(dependencies.keys.of("writers"), dependencies);
  const listings = listingsFeature(dependencies, writers);
  const verification = verificationFeature(dependencies, writers);
  const features: WritingFeature[] = [
    listings,
    facilitiesFeature(dependencies, writers),
    contactFeature(dependencies, writers),
    openDonors({ database: dependencies.database, writers }),
    openFollows(dependencies, { ...dependencies, ...dependencies.push, writers }),
    verification,
    ...peopleFeatures(dependencies, writers, [...listings.mutations, ...verification.mutations]),
    accountFeature(dependencies, writers),
    { bindings: [], mutations: [], collections: [policyCollection(dependencies.database)] },
  ];
  const collections = new Map(features.flatMap((feature) => feature.collections).map((each) => [each.name, each]));
  const mutations = new Map(features.flatMap((feature) => feature.mutations).map((each) => [each.name, each]));
  const hub = new ChangeHub({ ...dependencies, collections });
  const madeUp = new MadeUpWords(dependencies.texts);
  const bindings = [
    ...features.flatMap((feature) => feature.bindings),
    ...syncRoutes({ ...dependencies, collections, hub, madeUp, mutations, writers }),
  ];
  return {
    bindings,
    mutations,
    stats: () => hub.stats(),
    close: async () => {
      await Promise.all([hub.close(), ...features.map((feature) => feature.close?.())]);
    },
  };
}

function listingsFeature(dependencies: WritingDependencies, writers: Writers): WritingFeature {
  const { database, readModel } = dependencies;
  const mutations = listingMutations(database, {
    country: dependencies.config.defaultCountry,
    labelOf: labelsOf(dependencies.places),
    personMask: createPersonMask(dependencies.keys.of("masked-points")),
    readAuthor: (userId) => readPostAuthor(database, userId),
    isSwitchedOff: (kind, subtype, at) => findKindPolicy(dependencies.policies.inForce(at), { kind, subtype }) !== null,
    provedAmong: dependencies.numbers.provedAmong,
    giveableAmong: dependencies.numbers.giveableAmong,
    areDelisted: dependencies.numbers.areDelisted,
    holdersOf: dependencies.numbers.holdersOf,
    hooks: completeClaimHooks(dependencies.numbers.keysOf),
    mailHourly: dependencies.mailHourly,
    judgeAuthor: createAuthorJudge(database, takeCountedOf(dependencies.limits)),
  });
  return {
    bindings: [
      ...postingRoutes({ database, readModel, mutations, writers, claimableBy: dependencies.numbers.claimableBy }),
      ...expiryReminderRoutes({
        database,
        writers,
        secrets: dependencies.keys.all("reminder-links"),
        giveableAmong: dependencies.numbers.giveableAmong,
      }),
    ],
    mutations: Object.values(mutations),
    collections: [
      listingCollection({ database, readModel, switchedOff: dependencies.policies.inForce }),
      observationCollection(database),
    ],
  };
}

/** Takes from the observations of a network that count in an hour. */
function takeCountedOf(limits: WritingDependencies["limits"]): TakeCounted {
  return async (provider) => {
    const taken = await limits.take({
      limits: ["counted-observation"],
      address: "",
      about: { kind: "network", value: provider },
    });
    return taken.ok;
  };
}

function facilitiesFeature(dependencies: WritingDependencies, writers: Writers): WritingFeature {
  const { database, readModel, codes } = dependencies;
  const lines = { ...lineDependencies(dependencies), writers };
  const mutations = facilityMutations(database);
  const { setCapacity, edit } = mutations;
  const states = stateMutations();
  return {
    bindings: [
      ...facilityWritingRoutes({ database, readModel, mutations, writers }),
      ...facilityStateRoutes({ database, readModel, mutations: states, writers }),
      ...facilityLineRoutes(lines),
      ...lineLinkRoutes(lines),
      ...claimRoutes({
        database,
        codes,
        alert: dependencies.alert,
        mayJoin: (id) => mayJoin(database, id, dependencies.now()),
        join: (by, facilityId) => joinFacility(database, by, facilityId),
      }),
    ],
    // Reports on a facility have their own call only (CONTRACT.md 6).
    mutations: [setCapacity, edit, states.setState, states.undoState],
    collections: [facilityCollection(database, { readModel, switchedOff: dependencies.policies.inForce })],
  };
}

function contactFeature(dependencies: WritingDependencies, writers: Writers): WritingFeature {
  const contact = openContact({ ask: contactDependencies(dependencies), writers, texts: dependencies.texts });
  return { bindings: contact.bindings, mutations: contact.mutations, collections: [contact.collection] };
}

function verificationFeature(dependencies: WritingDependencies, writers: Writers): WritingFeature {
  const { database, readModel, places, numbers } = dependencies;
  const [factsAt, owners] = [placeFactsAt(places), ownerCheckDependencies(dependencies)];
  const mutations = verificationMutations(database, { readModel, keysOf: numbers.keysOf, factsAt, owners });
  const languages = languagesAt(places);
  return {
    bindings: verificationRoutes({ database, readModel, mutations, writers, languagesAt: languages, factsAt, owners }),
    mutations: Object.values(mutations),
    collections: [claimCollection(database, owners.giveableAmong), choiceCollection(database)],
  };
}

/**
 * Moderation, responses, asks. A response may file a report. An answer to an ask makes a promise,
 * is a word about an offer, or takes a number to call.
 */
function peopleFeatures(
  dependencies: WritingDependencies,
  writers: Writers,
  others: readonly Mutation[],
): WritingFeature[] {
  const moderating = moderationDependencies(dependencies, writers);
  const { bindings, mutations, fileOfResponse, close } = openModeration(moderating);
  const keys = staffKeys(dependencies, writers, moderating.moderation);
  const responding = responseDependencies(dependencies, fileOfResponse);
  const promise = promiseMutation(responding);
  const [observe, claim] = [commandNamed("observations.record", others), commandNamed("verification.claim", others)];
  const { log, now, sweeps, watches } = dependencies;
  const background = (work: string) => (watches === undefined ? null : timedWork(work, { log, now, sweeps }));
  return [
    { bindings: [...bindings, ...keys], mutations, collections: [], close },
    openResponses(responding, { writers, texts: dependencies.texts }, background("Settling responses")),
    openAsks(askDependencies({ ...dependencies, promise, observe, claim }), writers, background("Asking people")),
  ];
}

/** A person's own data: their profile and their news. */
function accountFeature({ database, texts }: WritingDependencies, writers: Writers): WritingFeature {
  const edit = profileMutation(texts.languages);
  return {
    bindings: profileRoutes({ database, edit, writers }),
    mutations: [edit, markSeenMutation()],
    collections: [profileCollection(database), newsCollection(database)],
  };
}

/** Names a masked circle by the gazetteer alone; a facility's name would be a door. */
function labelsOf(places: Places): LabelOf {
  return (circle, lang) => places.holding({ ...circle, lang })?.label ?? "";
}
