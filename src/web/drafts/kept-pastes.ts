import type { Answers } from "./answers.ts";
import { ANONYMOUS_DRAFTS, forgetDraft, keepDraft, PREFIX, storedText, storedUnder } from "./kept-drafts.ts";

/** What became of a lead. One that the server refused is a posted one with a rejected write. */
export type LeadState = "open" | "left-out" | "posted";

/**
 * A lead as the person has it now. `id`: of its post, made once, so that sending twice posts it
 * once. `changed`: only what they corrected.
 */
export type KeptLead = { id: string; changed: Partial<Answers>; state: LeadState; isChecked: boolean };

/** A pasted text with its leads, by their names. `at`: when it was last changed, ms. */
export type KeptPaste = { id: string; at: number; text: string; leads: Readonly<Record<string, KeptLead>> };

/** Most texts of one person on a device; older ones go. Proposal. */
export const MOST_PASTES = 5;

/** So many characters of a text name it. */
const NAME_LENGTH = 60;
const START = "paste-";
const OPEN = "lifeboard.paste";

/**
 * Stores a text beside the drafts of `/post`: it goes when they go.
 * @returns false if it lasts only as long as the page
 */
export function keepPaste(account: string, paste: KeptPaste): boolean {
  const isKept = keepDraft(account, { ...paste, id: START + paste.id });
  const others = pastesOf(account).filter(({ id }) => id !== paste.id);
  for (const { id } of others.slice(MOST_PASTES - 1)) forgetDraft(account, START + id);
  return isKept;
}

/** Forgets a text that is posted or thrown away. */
export function forgetPaste(account: string, id: string): void {
  forgetDraft(account, START + id);
  forgetDraft(ANONYMOUS_DRAFTS, START + id);
}

/** Texts that this person may continue here, newest first; those of before signing in too. */
export function pastesHere(account: string): KeptPaste[] {
  const before = account === ANONYMOUS_DRAFTS ? [] : pastesOf(ANONYMOUS_DRAFTS);
  return [...pastesOf(account), ...before].toSorted((one, other) => other.at - one.at);
}

/** What a text is called in a list: how it begins. */
export function pasteName({ text }: KeptPaste): string {
  const letters = [...text.trim().replaceAll(/\s+/gu, " ")];
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join("")}…` : letters.join("");
}

/** Takes a text up. One without an account passes to the account that continues it. */
export function takePaste(account: string, paste: KeptPaste): void {
  rememberOpen(paste.id);
  if (account === ANONYMOUS_DRAFTS) return;
  if (!pastesOf(ANONYMOUS_DRAFTS).some(({ id }) => id === paste.id)) return;
  keepPaste(account, paste);
  forgetDraft(ANONYMOUS_DRAFTS, START + paste.id);
}

/** The text that this tab works on; null for none. */
export function openPasteId(): string | null {
  try {
    return sessionStorage.getItem(OPEN);
  } catch {
    return null;
  }
}

/** Remembers which text this tab works on. */
export function rememberOpen(id: string): void {
  try {
    sessionStorage.setItem(OPEN, id);
  } catch {
    // The newest text is opened then.
  }
}

function pastesOf(account: string): KeptPaste[] {
  const keys = storedUnder(`${PREFIX}${account}.${START}`);
  return keys.flatMap((key) => readPaste(storedText(key)) ?? []).toSorted((one, other) => other.at - one.at);
}

/** A stored text; null if it is none. Leads that are spoilt are read anew from the text. */
function readPaste(stored: string | null): KeptPaste | null {
  try {
    const { id, at, text, leads } = JSON.parse(stored ?? "null") as Record<string, unknown>;
    if (typeof id !== "string" || typeof at !== "number" || typeof text !== "string") return null;
    const known = typeof leads === "object" && leads !== null ? Object.entries(leads).filter(isLead) : [];
    return { id: id.slice(START.length), at, text, leads: Object.fromEntries(known) };
  } catch {
    return null;
  }
}

function isLead(entry: [string, unknown]): entry is [string, KeptLead] {
  const [, lead] = entry;
  if (typeof lead !== "object" || lead === null) return false;
  const { id, changed, state } = lead as Record<string, unknown>;
  return typeof id === "string" && typeof changed === "object" && changed !== null && typeof state === "string";
}
