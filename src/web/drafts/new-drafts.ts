import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT } from "#domain/resources/trait-names.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { SyncError } from "#contract/sync.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { listingEditOf, postedListingOf } from "../store/typed-documents.ts";
import type { Write } from "../store/types.ts";
import { answersOfArgs, answersOfListing } from "./answers-from-listing.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { inputOf } from "./listing-input.ts";
import type { Draft, ServerRefusal } from "./kept-drafts.ts";
import { stepOfPath } from "./steps.ts";
import type { StepName } from "./steps.ts";
import { valueText } from "./value-text.ts";

/** The details that an address may name: those of a search for the kind. */
const DETAILS = ["bedType", "form", "component", "group"] as const;

/** The address parts of a place. */
const NEAR = ["at", "place"] as const;

/** An empty draft; an address may name its subject, and what was searched. */
export function emptyDraft(id: string, search: URLSearchParams): Draft {
  const side = search.get("side");
  const kind: Kind | undefined = KINDS.find((each) => each === search.get("kind"));
  const answers: Answers = {
    ...NO_ANSWERS,
    side: side === "need" || side === "offer" ? side : "",
    kind: kind ?? "",
    ...Object.fromEntries(DETAILS.map((name) => [name, detailIn(search, name)])),
    ...aboardIn(search, kind),
  };
  const step = answers.side === "" || answers.kind === "" ? "what" : "details";
  const near = NEAR.flatMap((name) => search.getAll(name).map((value): [string, string] => [name, value]));
  return { id, at: 0, step, answers, ...(near.length > 0 && { near: new URLSearchParams(near).toString() }) };
}

/** A group that is not known is asked for. */
function detailIn(search: URLSearchParams, name: (typeof DETAILS)[number]): string {
  const given = search.get(name) ?? "";
  return given === "unknown" ? "" : given;
}

/** What was searched of a vehicle or a medicine. Whoever sits needs no equipment. */
function aboardIn(search: URLSearchParams, kind: Kind | undefined): Partial<Answers> {
  const need = search.get("patient");
  if (kind === "transport") return { stretcher: need === "lying" };
  if (kind === "medicine") return { medicineForm: search.get("medicineForm") ?? "" };
  if (kind !== "ambulance") return {};
  const asked = [need === "lying" ? "stretcher" : need, ...(search.get("equipment") ?? "").split(",")];
  const wanted = search.get("ambulanceClass");
  const equipment = AMBULANCE_EQUIPMENT.filter((each) => asked.includes(each));
  return {
    ...(equipment.length > 0 && { equipment }),
    ...(wanted !== null && { classes: AMBULANCE_CLASSES.filter((each) => each === wanted) }),
  };
}

/** Answers not copied from another post: consents, and current stock. */
const ASKED_ANEW = { answerBy: "", beMatched: false, reContact: false, hasNow: "", agreed: false } as const;

/** Nobody who passes a message on can say what is there or who may have the number. */
function askedAnew(from: Draft["from"]): Partial<Answers> {
  return from === undefined ? ASKED_ANEW : {};
}

/** Whether a post was read from a forwarded message: it stays one. */
function fromOf({ source }: SingleListing): Draft["from"] {
  return source.kind === "message" ? "message" : undefined;
}

/** A new post with the answers of an old one. */
export function copyOf(listing: SingleListing, id: string): Draft {
  const from = fromOf(listing);
  const answers = { ...answersOfListing(listing), ...askedAnew(from), neededBy: "" };
  return { id, at: 0, step: "details", answers, isUntouched: true, from };
}

/** A new post from an edit that came after the post's end: the edit applied to the post. */
export function newPostFromEdit(write: Write, listing: SingleListing, id: string): Draft {
  const before = { ...answersOfListing(listing), neededBy: "" };
  const from = fromOf(listing);
  const answers = { ...answersOfArgs(listingEditOf(write), before), ...askedAnew(from) };
  return { id, at: 0, step: "details", answers, replaces: [write.key], isUntouched: true, from };
}

/** Whether an edit was refused because its post ended: a retry would always fail. */
export function isOfEnded({ name, error }: Write): boolean {
  return name === "listings.edit" && error?.reason === "listings/closed";
}

/**
 * The draft of an edit. An earlier draft is continued on top of the current listing. Pending edits
 * are sent first, each adding one to the edit version.
 */
export function editOf(
  listing: SingleListing,
  { begun: kept, waiting }: { begun: Draft | null; waiting: number },
): Draft {
  const { id } = listing;
  const begun = kept?.isUntouched === true ? null : kept;
  // A pending new post will exist in its first edit version.
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

/** The draft of a rejected new post, with its stock report. */
export function draftOfRefusedPost(write: Write, all: readonly Write[], newId: string): Draft {
  const group = all.filter((each) => each.key === write.key || (each.group !== null && each.group === write.group));
  const word = group.find(({ name }) => name === "observations.record");
  const count = word?.args["count"];
  const have = typeof count === "number" ? String(count) : "";
  const post = postedListingOf(write);
  const answers: Answers = {
    ...answersOfArgs(post),
    ...(word !== undefined && { hasNow: "yes", have }),
  };
  const refused = refusedOf(write.error, answers);
  // An invalid id, or another post's, would always be refused.
  const isIdRefused = write.error?.code === "already-exists" || refused?.parts.some(({ path }) => path === "id");
  return {
    id: isIdRefused === true ? newId : String(write.args["id"]),
    at: 0,
    step: stepOfRefusal(refused),
    answers,
    replaces: group.map(({ key }) => key),
    isUntouched: true,
    from: post.from,
    ...(refused && { refused }),
  };
}

/** The draft of a rejected edit: its answers applied to the current ones. */
export function draftOfRefusedEdit(write: Write, listing: SingleListing, changedThere: string): Draft {
  const { id, editVersion } = listing;
  const before = answersOfListing(listing);
  const answers = answersOfArgs(listingEditOf(write), before);
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

/** The current edit version in a refusal; 0 without one. */
export function editionInRefusal({ error }: Write): number {
  const current = error?.["current"];
  if (typeof current !== "object" || current === null || !("editVersion" in current)) return 0;
  return Number(current.editVersion);
}

function stepOfRefusal(refused: Draft["refused"]): StepName {
  const part = refused?.parts.find(({ path }) => path !== "id");
  return part === undefined ? "check" : stepOfPath(part.path);
}

/** A refusal's parts. */
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
