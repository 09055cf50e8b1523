import { draftsOf } from "#domain/messages/lead-drafts.ts";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import type { Lexicon } from "#domain/messages/lexicon.ts";
import type { ParsedMessage } from "#domain/messages/message.ts";
import { parseMessage } from "#domain/messages/parse-message.ts";
import type { MessageVocabulary } from "#domain/messages/vocabulary.ts";
import { languagesOfText } from "./languages-of-text.ts";

/**
 * The words of each language, a file each: only those of a text's languages are fetched. The others
 * are read by the server alone, so that an installed app stays small.
 */
const FILES = import.meta.glob<Record<string, MessageVocabulary>>(
  "../../../domain/messages/vocabularies/{ar,bn,en,es,fr,hi,id,ml,mr,ne,pt,ta,te,ur}.ts",
);

/** What the device itself reads of a message: no net is needed, and places are words only. */
export type DeviceReading = { message: ParsedMessage; drafts: LeadDraft[] };

const lexicons = new Map<string, Promise<Lexicon>>();

/**
 * Reads a message on this device. `language`: the reader's; `country`: of numbers and dates. Words
 * of a language that cannot be fetched now are left out.
 */
export async function readOnDevice(
  text: string,
  { language, country }: { language: string; country: string | null },
): Promise<DeviceReading> {
  const wanted = languagesOfText(text, language).filter((code) => pathOf(code) in FILES);
  const key = wanted.join();
  const coming = lexicons.get(key) ?? loadLexicon(wanted, () => lexicons.delete(key));
  lexicons.set(key, coming);
  const message = parseMessage(text, { lexicon: await coming, ...(country !== null && { country }) });
  return { message, drafts: draftsOf(message) };
}

/** @param forget called where a language is missing, so that the next reading tries again */
async function loadLexicon(codes: readonly string[], forget: () => void): Promise<Lexicon> {
  const loaded = await Promise.allSettled(codes.map(async (code) => FILES[pathOf(code)]?.()));
  if (loaded.some(({ status }) => status === "rejected")) forget();
  const vocabularies = loaded.flatMap((each) => (each.status === "fulfilled" ? Object.values(each.value ?? {}) : []));
  return makeLexicon(vocabularies);
}

function pathOf(code: string): string {
  return `../../../domain/messages/vocabularies/${code}.ts`;
}
