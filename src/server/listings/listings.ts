import { findKindPolicy } from "#domain/policies/kind-policy.ts";
import type { SwitchedOffKind } from "#domain/policies/kind-policy.ts";
import type { Feature } from "#server/commands/feature.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Config } from "#server/config/config.ts";
import type { Keyring } from "#server/config/keys.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Limits } from "#server/limits/limits.ts";
import { createAuthorJudge } from "#server/observations/judge-author.ts";
import type { TakeCounted } from "#server/observations/judge-author.ts";
import type { ReadModel } from "#server/read-model/types.ts";
import { listingCollection } from "./collections.ts";
import type { ObservationDependencies } from "./commands/observe.ts";
import type { ListingDependencies } from "./dependencies.ts";
import { expiryReminderRoutes } from "./expiry-reminder/routes.ts";
import { listingMutations } from "./mutations.ts";
import { observationCollection } from "./observation-collection.ts";
import { createPersonMask } from "./person-mask.ts";
import { postingRoutes } from "./posting-routes.ts";
import type { PostingDependencies } from "./posting-routes.ts";
import { readPostAuthor } from "./queries.ts";

/** What the feature takes of the service. */
type Services = Pick<ObservationDependencies, "mailHourly"> & {
  config: Pick<Config, "defaultCountry">;
  database: Database;
  keys: Keyring;
  limits: Limits;
  numbers: Pick<ListingDependencies, "areDelisted" | "giveableAmong" | "holdersOf" | "provedAmong"> &
    Pick<PostingDependencies, "claimableBy">;
  policies: { inForce: (now: Date) => readonly SwitchedOffKind[] };
  readModel: ReadModel;
};

/** What it needs of other features: names of places, and what an observation ends. */
type Others = Pick<ListingDependencies, "labelOf"> & Pick<ObservationDependencies, "hooks">;

/** Opens what is written about listings: posting, changing, observing, answers to reminders. */
export function openListings(services: Services, { hooks, labelOf }: Others, writers: Writers): Feature {
  const { config, database, keys, limits, mailHourly, numbers, policies, readModel } = services;
  const mutations = listingMutations(database, {
    country: config.defaultCountry,
    labelOf,
    personMask: createPersonMask(keys.of("masked-points")),
    readAuthor: (userId) => readPostAuthor(database, userId),
    isSwitchedOff: (kind, subtype, at) => findKindPolicy(policies.inForce(at), { kind, subtype }) !== null,
    provedAmong: numbers.provedAmong,
    giveableAmong: numbers.giveableAmong,
    areDelisted: numbers.areDelisted,
    holdersOf: numbers.holdersOf,
    hooks,
    mailHourly,
    judgeAuthor: createAuthorJudge(database, takeCountedOf(limits)),
  });
  const { claimableBy, giveableAmong } = numbers;
  return {
    bindings: [
      ...postingRoutes({ database, readModel, mutations, writers, claimableBy }),
      ...expiryReminderRoutes({ database, writers, secrets: keys.all("reminder-links"), giveableAmong }),
    ],
    mutations: Object.values(mutations),
    collections: [
      listingCollection({ database, readModel, switchedOff: policies.inForce }),
      observationCollection(database),
    ],
  };
}

/** Takes from the observations of a network that count in an hour. */
function takeCountedOf(limits: Limits): TakeCounted {
  return async (provider) => {
    const taken = await limits.take({
      limits: ["counted-observation"],
      address: "",
      about: { kind: "network", value: provider },
    });
    return taken.ok;
  };
}
