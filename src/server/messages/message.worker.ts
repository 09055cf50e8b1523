import { draftsOf } from "#domain/messages/lead-drafts.ts";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import type { ParsedMessage } from "#domain/messages/message.ts";
import { parseMessage } from "#domain/messages/parse-message.ts";
import { VOCABULARIES } from "#domain/messages/vocabularies/all.ts";

/** A message, and the country of its numbers and dates; null where that is not known. */
export type MessageText = { text: string; country: string | null };

/** What was read of a message, and the posts it may become. */
export type MessageReading = { message: ParsedMessage; drafts: LeadDraft[] };

const lexicon = makeLexicon(VOCABULARIES);

/** Answers as soon as the thread has loaded this file. */
export function ready(): null {
  return null;
}

/** Reads a message: up to 50 ms of a processor. */
export function readMessage({ text, country }: MessageText): MessageReading {
  const message = parseMessage(text, { lexicon, ...(country !== null && { country }) });
  return { message, drafts: draftsOf(message) };
}
