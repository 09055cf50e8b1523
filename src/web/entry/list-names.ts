import { MADE_UP_NAME } from "#domain/shared/demo-source.ts";
import type { Say, TextKey } from "../i18n/text.ts";

/** What stands for a list in a post that was read from a forwarded message. */
export const FORWARDED = "message";

/** Lists whose names are written in the reader's language, by the name in their source. */
const KNOWN: Readonly<Record<string, TextKey>> = {
  [FORWARDED]: "who.list.message",
  "wecan-covidhelp, volunteers of West Bengal": "who.list.westBengal",
  "data.gov.in, Blood Bank Directory": "who.list.bloodBanks",
  "data.gov.in, National Hospital Directory": "who.list.hospitals",
};

/**
 * Whose list says so: "volunteers’ list of West Bengal". Of a list that is not known the name
 * without its publisher: what follows the first comma.
 */
export function listName(list: string | undefined, say: Say): string {
  if (list === undefined) return say("who.feed");
  const known = KNOWN[list];
  if (known !== undefined) return say(known);
  if (list === MADE_UP_NAME) return say("who.list.named", { name: say("app.madeUp") });
  const [publisher = "", name = publisher] = list.split(/,\s*/u);
  return say("who.list.named", { name });
}

/** A source as it is cited. What is made up for the demonstration has no name but that. */
export function sourceName(name: string, say: Say): string {
  return name === MADE_UP_NAME ? say("app.madeUp") : name;
}
