import { askOwner, claimCard, getOwnerChecks, getOwnVerification, releaseCard } from "#contract/verification.ts";
import type { CallCard } from "#contract/verification.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Point } from "#domain/places/distance.ts";
import { DAY_MS } from "#domain/shared/durations.ts";
import { readShieldedAll } from "#server/documents/find-documents.ts";
import type { Database } from "#server/documents/pool.ts";
import { readDocument } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { everybody, bindRoute } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation, WriteResult } from "#server/commands/mutation.ts";
import type { Writers } from "#server/commands/writers.ts";
import type { Callable, CallChoice, ReadModel } from "#server/read-model/types.ts";
import { listings } from "#server/stored/listings.ts";
import { claims } from "#server/stored/claims.ts";
import { grants } from "#server/stored/grants.ts";
import { claimMutation } from "./commands/claim.ts";
import type { KeysOf } from "./numbers.ts";
import { callsLeft } from "./pace.ts";
import { askOwnerMutation } from "./owner-checks/ask.ts";
import type { OwnerCheckDependencies } from "./owner-checks/dependencies.ts";
import { readInvitations } from "./owner-checks/invited.ts";
import { listOwnerChecks } from "./owner-checks/list.ts";
import { shownChannels } from "./present.ts";
import { countCalls, readChoice, readPace } from "./queries.ts";
import { releaseMutation } from "./commands/release.ts";
import { endChoiceMutation, saveChoiceMutation } from "./commands/choose.ts";
import { isListingChosen } from "./choose-card.ts";

/** The commands of verification. Routes and batches call the same ones. */
export type VerificationMutations = Record<"claim" | "release" | "saveChoice" | "endChoice" | "askOwner", Mutation>;

/** Makes them. */
export function verificationMutations(
  database: Database,
  {
    readModel,
    keysOf,
    factsAt,
    owners,
  }: { readModel: Pick<ReadModel, "calls">; keysOf: KeysOf; owners: OwnerCheckDependencies } & Pick<
    CallChoice,
    "factsAt"
  >,
): VerificationMutations {
  const calls = (choice?: CallChoice) => readModel.calls(choice);
  return {
    claim: claimMutation({ database, calls, factsAt, postponed: new Map(), keysOf, owners }),
    release: releaseMutation(),
    saveChoice: saveChoiceMutation(),
    endChoice: endChoiceMutation(),
    askOwner: askOwnerMutation({ database, owners }),
  };
}

/**
 * What the routes need. `languagesAt`: those spoken in the state and country of a place. `factsAt`:
 * by what a verifier chooses places.
 */
export type VerificationDependencies = {
  database: Database;
  readModel: Pick<ReadModel, "calls" | "ownerChecks" | "listingById">;
  mutations: VerificationMutations;
  writers: Writers;
  languagesAt: (point: Point) => { state: readonly string[]; country: readonly string[] };
  factsAt: CallChoice["factsAt"];
  owners: OwnerCheckDependencies;
};

const RULES = { limit: "public-read", policy: everybody } as const;
const WEEK_MS = 7 * DAY_MS;

/** The next card, returning it, one's own calls. */
export function verificationRoutes(dependencies: VerificationDependencies): Binding[] {
  const { database, readModel, mutations } = dependencies;
  return [
    bindRoute(claimCard, RULES, async (input, context) => {
      const written = await runMutation(dependencies, context, { mutation: mutations.claim, args: input });
      return written.ok ? cardOf(dependencies, written.value, context) : written;
    }),
    bindRoute(releaseCard, RULES, async (input, context) => {
      const written = await runMutation(dependencies, context, { mutation: mutations.release, args: input });
      return written.ok ? { ok: true, value: { value: null } } : written;
    }),
    bindRoute(getOwnVerification, RULES, async ({ dayStart, next }, { actor, now }) => {
      const verifier = actor.id ?? "";
      const today = dayStart === undefined ? new Date(now.getTime() - WEEK_MS / 7) : new Date(dayStart);
      const week = new Date(now.getTime() - WEEK_MS);
      const rows = await countCalls(database, { verifier, today, week });
      const queue = await readModel.calls();
      const choice = await choiceOf(dependencies, verifier);
      const chosen = choice === null ? queue : await readModel.calls(choice);
      const sum = (of: "today" | "week" | "all") => rows.reduce((total, row) => total + row[of], 0);
      return {
        ok: true,
        value: {
          value: {
            today: sum("today"),
            week: sum("week"),
            all: sum("all"),
            byOutcome: Object.fromEntries(rows.map(({ outcome, all }) => [outcome, all])),
            left: callsLeft(await readPace(database.pool, verifier, now)),
            waiting: queue.length,
            ...(choice !== null && { chosen: chosen.length }),
            next: await listingsOf(readModel, firstOf([...chosen, ...queue], next), actor),
          },
        },
      };
    }),
    ...ownerCheckRoutes(dependencies),
  ];
}

/** Entries whose owners may be asked, and asking one. */
function ownerCheckRoutes(dependencies: VerificationDependencies): Binding[] {
  const { database, mutations, owners } = dependencies;
  const postponed = new Map<string, number>();
  return [
    bindRoute(getOwnerChecks, RULES, async (_input, { actor, now }) => {
      const choice = await choiceOf(dependencies, actor.id ?? "");
      const found = await listOwnerChecks({ ...dependencies, postponed }, { actor, choice, now });
      const calls = await readInvitations({ database, owners }, { actor, now });
      return { ok: true, value: { value: { ...found, calls: calls.length } } };
    }),
    bindRoute(askOwner, RULES, async (input, context) => {
      const written = await runMutation(dependencies, context, { mutation: mutations.askOwner, args: input });
      return written.ok ? { ok: true, value: { value: null } } : written;
    }),
  ];
}

/** What a verifier chose, as the queue takes it; null where they chose nothing. */
async function choiceOf(
  { database, factsAt }: Pick<VerificationDependencies, "database" | "factsAt">,
  verifier: string,
): Promise<CallChoice | null> {
  const chosen = verifier === "" ? null : await readChoice(database.pool, verifier);
  return chosen === null ? null : { ...chosen, factsAt };
}

/** The first of a queue, each once. */
function firstOf(queue: readonly Callable[], most: number): Callable[] {
  return [...new Map(queue.map((each) => [each.id, each])).values()].slice(0, most);
}

/** Listings as any reader gets them; those that just went are left out. */
async function listingsOf(
  readModel: VerificationDependencies["readModel"],
  first: readonly Pick<Callable, "id">[],
  actor: Actor,
): Promise<SingleListing[]> {
  const found = await Promise.all(first.map(({ id }) => readModel.listingById(id, { actor, showsOwn: false })));
  return found.flatMap((each) => (each.ok ? [each.value] : []));
}

/** The card as its holder gets it; nothing where there was none, or where it is over by now. */
async function cardOf(
  { database, readModel, languagesAt, factsAt, owners }: VerificationDependencies,
  { documents }: WriteResult,
  { actor, now }: Context,
): Promise<{ ok: true; value: Answer<CallCard | null> } | Refused> {
  const read = await readShieldedAll(database, documents);
  const claim = read.find(({ collection }) => collection === "claims");
  const document = read.find(({ collection }) => collection === "listings");
  if (claim === undefined || document === undefined) return { ok: true, value: { value: null } };
  const listing = await readModel.listingById(document.id, { actor, showsOwn: true });
  if (!listing.ok) return listing;
  const stored = listings.read(document);
  const { place, language } = stored;
  const choice = await choiceOf({ database, factsAt }, actor.id ?? "");
  const spoken = languagesAt(place);
  const { grantId } = claims.read(claim);
  const grant = grantId === undefined ? null : await readDocument(database, grants.key(grantId));
  const channels = await shownChannels(document, { grant, giveableAmong: owners.giveableAmong, now });
  const looked = (await readModel.calls()).find(({ id }) => id === document.id)?.looks;
  return {
    ok: true,
    value: {
      value: {
        claimId: claim.id,
        listing: listing.value,
        channels,
        expiresAt: claims.read(claim).expiresAt,
        languages: [...new Set([...spoken.state, ...spoken.country, language])],
        isOfState: spoken.state.length > 0,
        ...(looked !== undefined && { looked }),
        ...(choice !== null && { isChosen: isListingChosen(choice, stored) }),
      },
    },
  };
}
