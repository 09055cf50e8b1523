import type { Feature } from "../commands/feature.ts";
import type { Mutation } from "../commands/mutation.ts";
import { createWriters } from "../commands/writers.ts";
import type { Writers } from "../commands/writers.ts";
import { openAsks } from "../asks/asks.ts";
import { openContact } from "../contact/contact.ts";
import { openDonors } from "../donors/donors.ts";
import { openFacilities } from "../facilities/facilities.ts";
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
import { lineDependencies } from "./line-dependencies.ts";
import { moderationDependencies } from "./moderation-dependencies.ts";
import { ownerCheckDependencies } from "./owner-checks.ts";
import { labelsOf, languagesAt, placeFactsAt } from "./place-facts.ts";
import { responseDependencies } from "./response-dependencies.ts";
import type { Services } from "./services.ts";
import { commandNamed, staffKeys } from "./staff-keys.ts";
import { timedWork } from "./sweeps.ts";

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
  const { database, now } = services;
  return openFacilities(
    services,
    {
      lines: lineDependencies(services),
      mayJoin: (id) => mayJoin(database, id, now()),
      join: (by, facilityId) => joinFacility(database, by, facilityId),
    },
    writers,
  );
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
