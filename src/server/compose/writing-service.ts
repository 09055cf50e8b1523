import type { Feature } from "../commands/feature.ts";
import type { Mutation } from "../commands/mutation.ts";
import { createWriters } from "../commands/writers.ts";
import type { Writers } from "../commands/writers.ts";
import { openAsks } from "../asks/asks.ts";
import { openContact } from "../contact/contact.ts";
import { openDonors } from "../donors/donors.ts";
import { openFacilities } from "../facilities/facilities.ts";
import { openOxygen } from "../facilities/oxygen/oxygen.ts";
import { openFollows } from "../follows/follows.ts";
import type { Binding } from "../http/contract/handle.ts";
import { joinFacility, mayJoin } from "../identity/people/staff.ts";
import { openProfile } from "../identity/profile/profile.ts";
import { openListings } from "../listings/listings.ts";
import { openModeration } from "../moderation/moderation.ts";
import { newsCollection } from "../news/collection.ts";
import { markSeenMutation } from "../news/commands/mark-seen.ts";
import { policyCollection } from "../policies/collection.ts";
import { MadeUpWords } from "../presenters/made-up-words.ts";
import { promiseMutation } from "../responses/commands/promise.ts";
import { openResponses } from "../responses/responses.ts";
import { ChangeHub } from "../sync/hub.ts";
import { syncRoutes } from "../sync/routes.ts";
import { completeClaimHooks } from "../verification/commands/complete-claim.ts";
import { openVerification } from "../verification/verification.ts";
import { askDependencies } from "./ask-dependencies.ts";
import { contactDependencies } from "./contact-dependencies.ts";
import { ownerCheckDependencies } from "./owner-checks.ts";
import { responseDependencies } from "./response-dependencies.ts";
import type { Services } from "./services.ts";
import { timedWork } from "./sweeps.ts";
import { languagesOfCountry } from "#domain/places/languages.ts";
import type { LineDependencies } from "../facilities/lines/dependencies.ts";
import { keeperByCodeAt, maintainersOf } from "../identity/people/queries.ts";
import { sanctionsOf } from "../identity/people/sanctions.ts";
import { presentSingle } from "../presenters/listing.ts";
import type { OpenModeration } from "../moderation/moderation.ts";
import { languagesOfState } from "#domain/places/state-languages.ts";
import type { ChoosablePlace } from "#domain/verification/choice.ts";
import type { Point } from "#domain/places/distance.ts";
import type { LabelOf } from "../listings/mask-place.ts";
import { districtAt } from "../places/district-at.ts";
import type { Places } from "../places/places.ts";
import type { VerificationDependencies } from "../verification/routes.ts";
import { duplicateRoutes } from "../duplicates/routes.ts";
import { numberDecisionRoutes } from "../numbers/findings/routes.ts";
import { numbersOfDocument } from "../numbers/numbers-of-document.ts";

export type WritingService = {
  bindings: Binding[];
  /** The commands that links of messages call too, by name. */
  mutations: ReadonlyMap<string, Mutation>;
  stats: () => Readonly<Record<string, number>>;
  close: () => Promise<void>;
};

/** Opens the routes that write. Batches and streams call the same commands by name. */
export function openWriting(services: Services): WritingService {
  const { database, keys, push, texts } = services;
  const writers = createWriters(keys.of("writers"), services);
  const listings = listingsOf(services, writers);
  const verification = verificationOf(services, writers);
  const features: Feature[] = [
    listings,
    facilitiesOf(services, writers),
    oxygenOf(services, writers),
    contactOf(services, writers),
    openDonors({ database, writers }),
    openFollows(services, { ...services, ...push, writers }),
    verification,
    ...peopleOf(services, writers, [...listings.mutations, ...verification.mutations]),
    openProfile(services, writers),
    { bindings: [], mutations: [markSeenMutation()], collections: [newsCollection(database)] },
    { bindings: [], mutations: [], collections: [policyCollection(database)] },
  ];
  const collections = new Map(features.flatMap((feature) => feature.collections).map((each) => [each.name, each]));
  const mutations = new Map(features.flatMap((feature) => feature.mutations).map((each) => [each.name, each]));
  const hub = new ChangeHub({ ...services, collections });
  const madeUp = new MadeUpWords(texts);
  const bindings = [
    ...features.flatMap((feature) => feature.bindings),
    ...syncRoutes({ ...services, collections, hub, madeUp, mutations, writers }),
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

function listingsOf(services: Services, writers: Writers): Feature {
  const { numbers, places } = services;
  return openListings(services, { hooks: completeClaimHooks(numbers.keysOf), labelOf: labelsOf(places) }, writers);
}

function facilitiesOf(services: Services, writers: Writers): Feature {
  const { database, log, now, sweeps, watches } = services;
  return openFacilities(
    services,
    {
      lines: lineDependencies(services),
      mayJoin: (id) => mayJoin(database, id, now()),
      join: (by, facilityId) => joinFacility(database, by, facilityId),
      background: watches === undefined ? null : timedWork("Changing states of facilities", { log, now, sweeps }),
    },
    writers,
  );
}

function oxygenOf(services: Services, writers: Writers): Feature {
  const { alert, database, log, now, sweeps, watches } = services;
  const keepers = (facilityId: string) => maintainersOf(database.pool, facilityId, "");
  const background = watches === undefined ? null : timedWork("Reckoning oxygen", { log, now, sweeps });
  return openOxygen({ alert, database, keepers }, writers, background);
}

function contactOf(services: Services, writers: Writers): Feature {
  const contact = openContact({ ask: contactDependencies(services), writers, texts: services.texts });
  return { bindings: contact.bindings, mutations: contact.mutations, collections: [contact.collection] };
}

function verificationOf(services: Services, writers: Writers): Feature {
  const { places } = services;
  const owners = ownerCheckDependencies(services);
  const others = { factsAt: placeFactsAt(places), languagesAt: languagesAt(places), owners };
  return openVerification(services, others, writers);
}

/**
 * Moderation, responses, asks. A response may file a report. An answer to an ask makes a promise,
 * is a word about an offer, or takes a number to call.
 */
function peopleOf(services: Services, writers: Writers, others: readonly Mutation[]): Feature[] {
  const moderating = moderationDependencies(services, writers);
  const { bindings, mutations, fileOfResponse, close } = openModeration(moderating);
  const keys = staffKeys(services, writers, moderating.moderation);
  const responding = responseDependencies(services, fileOfResponse);
  const promise = promiseMutation(responding);
  const [observe, claim] = [commandNamed("observations.record", others), commandNamed("verification.claim", others)];
  const { log, now, sweeps, watches } = services;
  const background = (work: string) => (watches === undefined ? null : timedWork(work, { log, now, sweeps }));
  return [
    { bindings: [...bindings, ...keys], mutations, collections: [], close },
    openResponses(responding, { writers, texts: services.texts }, background("Settling responses")),
    openAsks(askDependencies({ ...services, promise, observe, claim }), writers, background("Asking people")),
  ];
}

/** What they are made from. */
type LineParts = Pick<
  Services,
  "alert" | "config" | "database" | "keys" | "messages" | "numbers" | "places" | "publicUrl"
>;

/** What writing a facility's lines needs of other features. */
function lineDependencies(parts: LineParts): LineDependencies {
  const { alert, config, database, messages, numbers, places, publicUrl, keys } = parts;
  return {
    database,
    country: config.defaultCountry,
    areDelisted: numbers.areDelistedLines,
    liftFor: numbers.liftFor,
    keepers: (facilityId, but) => maintainersOf(database.pool, facilityId, but),
    keeperByCodeAt: (facilityId, accountId) => keeperByCodeAt(database.pool, facilityId, accountId),
    alert,
    // Whoever answers there reads the language of the place, not that of whoever wrote.
    tellLine: (to, { place, point, token }) => {
      const { country } = places.reverse({ ...point, lang: "en" })[0] ?? {};
      const [language = "en"] = languagesOfCountry(country);
      const values = { place, url: `${publicUrl}/line-undo#token=${token}` };
      return messages.queue({ channel: "sms", to, template: "line-changed", language, values });
    },
    labelAt: ({ lat, lng }) => places.reverse({ lat, lng, lang: "en" })[0]?.label ?? "",
    secrets: keys.all("undo-links"),
  };
}

type ModeratorsNeed = Pick<
  Services,
  "database" | "feed" | "keys" | "log" | "now" | "numbers" | "policies" | "power" | "readModel" | "watches"
>;

/** What moderators need of other features. */
function moderationDependencies(dependencies: ModeratorsNeed, writers: Writers): OpenModeration {
  const { database, keys, numbers, policies, power, readModel, watches, log, now } = dependencies;
  const report = (error: unknown): void => log.warn({ error }, "Looking for signs of fraud failed.");
  const moderation: OpenModeration["moderation"] = {
    database,
    secret: keys.of("moderation"),
    people: sanctionsOf(database),
    present: (document, actor, now) => presentSingle(document, { actor, showsOwn: false }, now),
    sameNumberAs: numbers.sameNumberAs,
    near: (near, { side, kind }, most) =>
      readModel
        .around({ of: "listings", near, sides: new Set([side]), kinds: new Set([kind]) }, most)
        .map(({ id }) => id),
    flagWords: () => policies.words("flag-words"),
    power,
  };
  const signs = watches === undefined ? null : { feed: dependencies.feed, now, report, waitMs: watches.waitMs };
  return { moderation, writers, signs };
}

/** The languages that people likely speak at a place. */
function languagesAt(places: Places): VerificationDependencies["languagesAt"] {
  return (point) => ({
    state: languagesOfState(places.areas(point)),
    country: languagesOfCountry(places.reverse({ ...point, lang: "en" })[0]?.country),
  });
}

/**
 * By what a verifier chooses places: the district, and the languages of the state. Where those are
 * not known the country's, of which there may be many, leave nothing out.
 */
function placeFactsAt(places: Pick<Places, "areas" | "byId">): (point: Point) => ChoosablePlace {
  const district = districtAt(places);
  return (point) => ({ district: district(point), languages: languagesOfState(places.areas(point)) });
}

/** Names a masked circle by the gazetteer alone; a facility's name would be a door. */
function labelsOf(places: Pick<Places, "holding">): LabelOf {
  return (circle, lang) => places.holding({ ...circle, lang })?.label ?? "";
}

type StaffKeys = Pick<Services, "config" | "database" | "keys" | "numbers" | "power">;

/**
 * Moderators' keys about numbers and about entries that may be one. Also what whoever posts asks
 * of those.
 */
function staffKeys(
  { config, database, keys, numbers, power }: StaffKeys,
  writers: Writers,
  { present }: Pick<OpenModeration["moderation"], "present">,
): Binding[] {
  const duplicates = { database, numbersOf: numbersOfDocument(keys.all("numbers")), present };
  return [
    ...numberDecisionRoutes({ database, writers, keysOf: numbers.keysOf, settle: numbers.settleNumber }),
    ...duplicateRoutes({ duplicates, country: config.defaultCountry, power, writers }),
  ];
}

/** A command that another feature calls by name. @throws Error where there is none: a bug */
function commandNamed(wanted: string, among: readonly Mutation[]): Mutation {
  const found = among.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`there is no command ${wanted}`);
  return found;
}
