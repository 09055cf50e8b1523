import { NO_ANSWERS } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { readStep } from "./steps.ts";
import type { StepName } from "./steps.ts";

/**
 * A part of a post that the server refused, with what stood there: once that is changed the refusal
 * is no longer shown.
 */
export type ServerRefusal = { path: string; message: string; value: string };

/**
 * What somebody began to write. `id`: of a new post also the listing's own, so that sent twice it
 * is there once.
 */
export type Draft = {
  id: string;
  /** When it was last changed, ms. */
  at: number;
  step: StepName;
  answers: Answers;
  /**
   * The listing it changes, as it was when the writing began, and the number of edits it must have
   * when this one comes.
   */
  edits?: { id: string; editVersion: number; before: Answers };
  /** Keys of writes on this device that it takes the place of. */
  replaces?: readonly string[];
  refused?: { sentence: string; parts: readonly ServerRefusal[] };
  /** Made from another post and not written in yet: who goes back leaves nothing behind. */
  isUntouched?: boolean;
};

/** Whose drafts: an account's, or those of whoever has not signed in on this device. */
export const ANONYMOUS_DRAFTS = "anonymous";

const PREFIX = "lifeboard.draft";
/** Where the browser keeps nothing: as long as the page is open. */
const memory = new Map<string, string>();

/** Drafts of an account on this device, the newest first. */
function draftsOf(account: string): Draft[] {
  const start = `${PREFIX}.${account}.`;
  const found = keysOf(start).flatMap((key) => readDraft(read(key)) ?? []);
  return found.toSorted((a, b) => b.at - a.at);
}

/** One draft of an account; null where there is none. */
function draftOf(account: string, id: string): Draft | null {
  return readDraft(read(`${PREFIX}.${account}.${id}`));
}

/**
 * Keeps a draft as it is now. @returns false where the browser keeps it only while the page is open
 */
export function keepDraft(account: string, draft: Draft): boolean {
  const key = `${PREFIX}.${account}.${draft.id}`;
  const text = JSON.stringify(draft);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft: it was sent, or thrown away. */
export function forgetDraft(account: string, id: string): void {
  const key = `${PREFIX}.${account}.${id}`;
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was kept nowhere else.
  }
}

/**
 * Drafts that somebody may go on with here: their own, and those written on this device before
 * anybody signed in.
 */
export function draftsHere(account: string): Draft[] {
  const before = account === ANONYMOUS_DRAFTS ? [] : draftsOf(ANONYMOUS_DRAFTS);
  const written = [...draftsOf(account), ...before].filter(({ isUntouched }) => isUntouched !== true);
  return written.toSorted((a, b) => b.at - a.at);
}

/**
 * Whether something that was written while signed in lies on this device: it is shown to whom it
 * belongs, once they are back.
 */
export function hasMembersDrafts(): boolean {
  const anonymous = `${PREFIX}.${ANONYMOUS_DRAFTS}.`;
  const members = keysOf(`${PREFIX}.`).filter((key) => !key.startsWith(anonymous));
  return members.some((key) => (readDraft(read(key))?.isUntouched ?? false) === false);
}

/**
 * Keeps a draft that was made from another post; those that were made so before and never written
 * in go.
 */
export function beginDraft(account: string, draft: Draft): void {
  for (const { id, isUntouched } of draftsOf(account)) if (isUntouched === true) forgetDraft(account, id);
  keepDraft(account, { ...draft, at: Date.now() });
}

const SENT = "lifeboard.sent";
const MOST_SENT = 20;

/** Remembers in this tab that a draft was sent: Back comes to its address again. */
export function markSent(id: string): void {
  try {
    sessionStorage.setItem(SENT, JSON.stringify([id, ...sentDrafts()].slice(0, MOST_SENT)));
  } catch {
    // Its address then says that there is nothing there.
  }
}

/** The drafts that were sent from this tab, newest first. */
export function sentDrafts(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(SENT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/**
 * Opens a draft; one that was written before signing in belongs from now on to the account that
 * goes on with it.
 */
export function openDraft(account: string, id: string): Draft | null {
  const own = draftOf(account, id);
  const before = own === null ? draftOf(ANONYMOUS_DRAFTS, id) : null;
  if (before === null || account === ANONYMOUS_DRAFTS) return own ?? before;
  keepDraft(account, before);
  forgetDraft(ANONYMOUS_DRAFTS, id);
  return before;
}

function keysOf(start: string): string[] {
  const keys = new Set([...memory.keys()].filter((key) => key.startsWith(start)));
  try {
    for (let at = 0; at < localStorage.length; at += 1) {
      const key = localStorage.key(at);
      if (key?.startsWith(start) === true) keys.add(key);
    }
  } catch {
    // Only what this page wrote is known.
  }
  return [...keys];
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** A draft of an older program may lack answers: they are not given yet. */
function readDraft(text: string | null): Draft | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null || !("id" in kept) || !("answers" in kept)) return null;
    const draft = kept as Draft;
    return { ...draft, step: readStep(draft.step) ?? "what", answers: { ...NO_ANSWERS, ...draft.answers } };
  } catch {
    return null;
  }
}
