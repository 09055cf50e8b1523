import type { BloodGroup } from "./groups.ts";
import type { GroupDoubt } from "./group-doubts.ts";
import { readBloodGroups } from "./read-blood-groups.ts";
import type { GroupMention } from "./group-meaning.ts";

/**
 * The one group of a text, or why there is none; neither where it names none. `rest`: the text
 * without its groups.
 */
export type TakenGroup = { group?: BloodGroup; doubt?: GroupDoubt; rest: string };

/**
 * Takes the group out of a text. Never a guess: two groups are a doubt.
 * @param namesPlace whether the rest may name a place: "Bombay" before a group is then the rare one
 */
export function takeBloodGroup(text: string, namesPlace: (rest: string) => boolean): TakenGroup {
  const found = readBloodGroups(text);
  const rest = without(text, found);
  const isElsewhere = found.some(({ is }) => is === "bombay") && namesPlace(rest);
  const taken = found.filter((mention) => mention.is !== "bombay" || mention.group !== null || isElsewhere);
  if (taken.length === 0) return { rest: text };
  const left = taken.length === found.length ? rest : without(text, taken);
  if (taken.some(({ is }) => is === "rare" || (is === "bombay" && isElsewhere))) return { doubt: "rare", rest: left };
  const [first] = taken;
  const isOne = taken.every((each) => each.is === "group" && first?.is === "group" && each.group === first.group);
  return first?.is === "group" && isOne ? { group: first.group, rest: left } : { doubt: "unclear", rest: left };
}

function without(text: string, mentions: readonly GroupMention[]): string {
  return replaceMentions(text, mentions, () => "");
}

function replaceMentions(
  text: string,
  mentions: readonly GroupMention[],
  wordOf: (mention: GroupMention) => string,
): string {
  let written = "";
  let last = 0;
  for (const mention of mentions) {
    written += `${text.slice(last, mention.start)} ${wordOf(mention)} `;
    last = mention.end;
  }
  return written + text.slice(last);
}

/** Words that are read as a doubt, whatever is beside them. */
const DOUBT_WORDS: Readonly<Record<GroupDoubt, string>> = { unclear: "O±", rare: "hh+" };

/**
 * A text with each of its groups as one word, which reads the same: "A B + ve" is "AB+". What is in
 * doubt is "O±", and a rare group "hh+". For readers that cut a text into words.
 */
export function withPlainGroups(text: string, namesPlace: (rest: string) => boolean): string {
  const found = readBloodGroups(text);
  const isElsewhere = found.some(({ is }) => is === "bombay") && namesPlace(without(text, found));
  const kept = found.filter((mention) => mention.is !== "bombay" || mention.group !== null || isElsewhere);
  return replaceMentions(text, kept, (mention) => {
    if (mention.is === "group") return mention.group;
    return DOUBT_WORDS[mention.is === "rare" || (mention.is === "bombay" && isElsewhere) ? "rare" : "unclear"];
  });
}
