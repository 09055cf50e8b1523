import { hashText } from "#domain/shared/hash-text.ts";
import { readTexts } from "#server/http/pages/texts.ts";
import { aliasMaker } from "#server/identity/made-up-alias.ts";
import { madeUpId } from "./documents.ts";

const TEXTS = readTexts("locales");

/** A made-up person: an id that no account has, and a name as the product makes them up. */
export function personOf(name: string): { id: string; alias: string } {
  let step = 0;
  const alias = aliasMaker(TEXTS, (below) => hashText(`${name} ${(step += 1)}`) % below)("en");
  return { id: madeUpId(`person ${name}`), alias };
}
