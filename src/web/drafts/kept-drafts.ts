import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { readStep } from "./steps.ts";
import type { StepName } from "./steps.ts";

/**
 * A part of a post that the server refused, and its value: once it changes the refusal is hidden.
 */
export type ServerRefusal = { path: string; message: string; value: string };

/** A draft. `id`: for a new post also the listing's id, so that sending twice creates it once. */
export type Draft = {
  id: string;
  /** When it was last changed, ms. */
  at: number;
  step: StepName;
  answers: Answers;
  /** Address part with the place of the list that led here. */
  near?: string;
  /** The listing it edits as it was then, and the edit version it requires. */
  edits?: { id: string; editVersion: number; before: Answers };
  /** Keys of writes on this device that it replaces. */
  replaces?: readonly string[];
  refused?: { sentence: string; parts: readonly ServerRefusal[] };
  /** Of a forwarded message: the number is somebody else's (decision 121). */
  from?: "message" | undefined;
  /** Made from another post and not edited: going back leaves nothing behind. */
  isUntouched?: boolean;
};

/** Owner of drafts written on this device without an account. */
export const ANONYMOUS_DRAFTS = "anonymous";

export const PREFIX = "lifeboard.draft.";
/** Drafts that the browser refused to store: they last as long as the page. */
const memory = new Map<string, string>();

/** Drafts of an account on this device, newest first. */
function draftsOf(account: string): Draft[] {
  const start = `${PREFIX}${account}.`;
  const found = storedUnder(start).flatMap((key) => readDraft(storedText(key)) ?? []);
  return found.toSorted((a, b) => b.at - a.at);
}

/** One draft of an account; null without one. */
function draftOf(account: string, id: string): Draft | null {
  return readDraft(storedText(`${PREFIX}${account}.${id}`));
}

/** Stores a draft. @returns false if it lasts only as long as the page */
export function keepDraft<Kept extends { id: string }>(account: string, draft: Kept): boolean {
  const key = `${PREFIX}${account}.${draft.id}`;
  const text = JSON.stringify(draft);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** Deletes a draft that was sent or discarded. */
export function forgetDraft(account: string, id: string): void {
  const key = `${PREFIX}${account}.${id}`;
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was stored nowhere else.
  }
}

/**
 * Drafts that somebody may continue here: their own, and those of this device without an account.
 */
export function draftsHere(account: string): Draft[] {
  const before = account === ANONYMOUS_DRAFTS ? [] : draftsOf(ANONYMOUS_DRAFTS);
  const written = [...draftsOf(account), ...before].filter(({ isUntouched }) => isUntouched !== true);
  return written.toSorted((a, b) => b.at - a.at);
}

/** Whether drafts of an account are on this device: they are shown only to their author. */
export function hasMembersDrafts(): boolean {
  const anonymous = `${PREFIX}${ANONYMOUS_DRAFTS}.`;
  const members = storedUnder(PREFIX).filter((key) => !key.startsWith(anonymous));
  return members.some((key) => (readDraft(storedText(key))?.isUntouched ?? false) === false);
}

/** Stores a draft made from another post. Older ones that were never edited are deleted. */
export function beginDraft(account: string, draft: Draft): void {
  for (const { id, isUntouched } of draftsOf(account)) if (isUntouched === true) forgetDraft(account, id);
  keepDraft(account, { ...draft, at: Date.now() });
}

const SENT = "lifeboard.sent";
const MOST_SENT = 20;

/** Marks a draft as sent in this tab, because Back returns to its address. */
export function markSent(id: string): void {
  try {
    sessionStorage.setItem(SENT, JSON.stringify([id, ...sentDrafts()].slice(0, MOST_SENT)));
  } catch {
    // Its address then says that there is nothing.
  }
}

/** Drafts sent from this tab, newest first. */
export function sentDrafts(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SENT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** Opens a draft. An anonymous one passes to the account that continues it. */
export function openDraft(account: string, id: string): Draft | null {
  const own = draftOf(account, id);
  const before = own === null ? draftOf(ANONYMOUS_DRAFTS, id) : null;
  if (before === null || account === ANONYMOUS_DRAFTS) return own ?? before;
  keepDraft(account, before);
  forgetDraft(ANONYMOUS_DRAFTS, id);
  return before;
}

/** Keys of stored drafts that begin so. */
export function storedUnder(start: string): string[] {
  const keys = new Set([...memory.keys()].filter((key) => key.startsWith(start)));
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key?.startsWith(start) === true) keys.add(key);
    }
  } catch {
    // Only this page's drafts are known.
  }
  return [...keys];
}

/** What is stored under a key. */
export function storedText(key: string): string | null {
  try {
    // Refused text is newer than what the browser stored before.
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A draft of an older version may lack answers: they count as not given. */
function readAnswers(kept: Answers & { showOnRequest?: boolean }): Answers {
  const { showOnRequest, ...answers } = kept;
  return { ...NO_ANSWERS, ...(showOnRequest === true && { answerBy: "number" }), ...answers };
}

/** A draft as this version has it; null if the text is none. */
function readDraft(text: string | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("id" in kept) || !("answers" in kept)) return null;
    const draft = kept as Draft;
    const { edits } = draft;
    return {
      ...draft,
      step: readStep(draft.step) ?? "what",
      answers: readAnswers(draft.answers),
      ...(edits !== undefined && { edits: { ...edits, before: readAnswers(edits.before) } }),
    };
  } catch {
    return null;
  }
}
