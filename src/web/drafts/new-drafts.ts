import type { SingleListing } from "#contract/listings.ts";
import type { ListingEdit, ListingInput } from "#contract/posting.ts";
import type { SyncError } from "#contract/sync.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import type { Write } from "../store/types.ts";
import { answersOfArgs, answersOfListing } from "./answers-from-listing.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { inputOf } from "./listing-input.ts";
import type { Draft, ServerRefusal } from "./kept-drafts.ts";
import { stepOfPath } from "./steps.ts";
import type { StepName } from "./steps.ts";
import { valueText } from "./value-text.ts";

/** An empty draft; an address may say what it is about. */
export function emptyDraft(id: string, search: URLSearchParams): Draft {
  const side = search.get("side");
  const kind: Kind | undefined = KINDS.find((each) => each === search.get("kind"));
  const answers: Answers = {
    ...NO_ANSWERS,
    side: side === "need" || side === "offer" ? side : "",
    kind: kind ?? "",
  };
  return { id, at: 0, step: answers.side === "" || answers.kind === "" ? "what" : "details", answers };
}

/**
 * What is asked anew of a post that is made from another: what may be done with one's number,
 * whether it is there now.
 */
const ASKED_ANEW = { showOnRequest: false, beMatched: false, reContact: false, hasNow: "" } as const;

/** A new post with the words of an old one. */
export function copyOf(listing: SingleListing, id: string): Draft {
  const answers = { ...answersOfListing(listing), ...ASKED_ANEW, neededBy: "" };
  return { id, at: 0, step: "details", answers, isUntouched: true };
}

/**
 * A new post in place of an edit that came when the post had ended: the words of the edit over
 * those of the post.
 */
export function newPostFromEdit(write: Write, listing: SingleListing, id: string): Draft {
  const before = { ...answersOfListing(listing), neededBy: "" };
  const answers = { ...answersOfArgs(write.args as unknown as ListingEdit, before), ...ASKED_ANEW };
  return { id, at: 0, step: "details", answers, replaces: [write.key], isUntouched: true };
}

/**
 * Whether a change was refused because its post has ended: to send it again would be refused for
 * ever.
 */
export function isOfEnded({ name, error }: Write): boolean {
  return name === "listings.edit" && error?.reason === "listings/closed";
}

/**
 * The draft of an edit; one that was begun before goes on, laid over what is there now. What waits
 * to be sent goes first: each edit of it will have added one to the number that this one is sent
 * with.
 */
export function editOf(
  listing: SingleListing,
  { begun: kept, waiting }: { begun: Draft | null; waiting: number },
): Draft {
  const { id } = listing;
  const begun = kept?.isUntouched === true ? null : kept;
  // A post that is not there yet will be there in its first edition.
  const editVersion = Math.max(1, listing.editVersion) + waiting;
  const before = answersOfListing(listing);
  if (begun?.edits?.editVersion === editVersion) return begun;
  const answers = begun === null ? before : begun.answers;
  return {
    id: editDraftId(id),
    at: 0,
    step: "check",
    answers,
    edits: { id, editVersion, before },
    isUntouched: begun === null,
  };
}

/** An edit has one draft for each listing. */
export function editDraftId(listing: string): string {
  return `edit-${listing}`;
}

/** The draft of a new post that was refused, with what was said of the stock beside it. */
export function draftOfRefusedPost(write: Write, all: readonly Write[], newId: string): Draft {
  const group = all.filter((each) => each.key === write.key || (each.group !== null && each.group === write.group));
  const word = group.find(({ name }) => name === "observations.record");
  const args = write.args as unknown as ListingInput;
  const count = word?.args["count"];
  const have = typeof count === "number" ? String(count) : "";
  const answers: Answers = { ...answersOfArgs(args), ...(word !== undefined && { hasNow: "yes", have }) };
  const refused = refusedOf(write.error, answers);
  // An id that cannot be used, or is another post's already, would be refused for ever.
  const isIdRefused = write.error?.code === "already-exists" || refused?.parts.some(({ path }) => path === "id");
  return {
    id: isIdRefused === true ? newId : String(write.args["id"]),
    at: 0,
    step: stepOfRefusal(refused),
    answers,
    replaces: group.map(({ key }) => key),
    isUntouched: true,
    ...(refused && { refused }),
  };
}

/** The draft of an edit that was refused: its words, laid over what is there now. */
export function draftOfRefusedEdit(write: Write, listing: SingleListing, changedThere: string): Draft {
  const { id, editVersion } = listing;
  const before = answersOfListing(listing);
  const answers = answersOfArgs(write.args as unknown as ListingEdit, before);
  const refused = refusedOf(write.error, answers);
  const isChanged = write.error?.reason === "listings/version-changed";
  return {
    id: editDraftId(id),
    at: 0,
    step: stepOfRefusal(refused),
    answers,
    edits: { id, editVersion, before },
    replaces: [write.key],
    isUntouched: true,
    ...(refused && { refused: isChanged ? { ...refused, sentence: changedThere } : refused }),
  };
}

/** The edition that a listing has by now, as a refusal told it; 0 where it did not. */
export function editionInRefusal({ error }: Write): number {
  const current = error?.["current"];
  if (typeof current !== "object" || current === null || !("editVersion" in current)) return 0;
  return Number(current.editVersion);
}

function stepOfRefusal(refused: Draft["refused"]): StepName {
  const part = refused?.parts.find(({ path }) => path !== "id");
  return part === undefined ? "check" : stepOfPath(part.path);
}

/** What a refusal says of the parts of what was sent. */
function refusedOf(error: SyncError | undefined, answers: Answers): Draft["refused"] {
  if (error === undefined) return undefined;
  const { input } = inputOf(answers, { id: "", language: "en" });
  const named = Array.isArray(error["errors"]) ? error["errors"].filter(isNamed) : [];
  const parts = named.map(({ path, message }): ServerRefusal => ({ path, message, value: valueText(input, path) }));
  return { sentence: error.detail === "" ? error.title : error.detail, parts };
}

function isNamed(part: unknown): part is { path: string; message: string } {
  if (typeof part !== "object" || part === null) return false;
  const { path, message } = part as Record<string, unknown>;
  return typeof path === "string" && typeof message === "string";
}
