import type { GroupText } from "./group-text.ts";
import { GROUP_WORDS, isBloodWord } from "./group-words.ts";
import { signBehind } from "./group-sign.ts";
import type { ReadWords } from "./group-meaning.ts";

/** Reads a group with its sign at a word. */
type ReadGroup = (text: GroupText, at: number) => ReadWords | null;

/** The Bombay phenotype (hh, Oh) at a word, or the city before a group; null: neither. */
export function rareAt(text: GroupText, at: number, groupAt: ReadGroup): ReadWords | null {
  const word = text.words[at];
  if (word === undefined) return null;
  if (GROUP_WORDS.bombay.has(word.text)) return bombayAt(text, at, groupAt);
  const { words, plain } = text;
  const next = words[at + 1];
  const third = words[at + 2];
  if (word.text === "h" && next?.text === "h" && /^[ /]?$/u.test(next.gap) && isNamed(text, at, at + 2))
    return rare(text, at, at + 2);
  if (word.text === "hh" && word.gap !== "-" && isNamed(text, at, at + 1)) return rare(text, at, at + 1);
  if (word.text === "oh" && isNamed(text, at, at + 1)) return rare(text, at, at + 1);
  const isSplit = word.text === "o" && next?.text === "h" && /^[( _]$/u.test(next.gap) && third?.text !== "ve";
  if (isSplit && isNamed(text, at, at + 2)) {
    const read = rare(text, at, at + 2);
    return plain[read.end] === ")" ? { ...read, end: read.end + 1 } : read;
  }
  return null;
}

/** Blood is spoken of beside it, it has a sign, or it is all that was typed. */
function isNamed(text: GroupText, at: number, to: number): boolean {
  const { words } = text;
  if (words.length === to - at) return true;
  const before = words[at - 1];
  if (before?.isNumber === true && words[at]?.gap === "") return false;
  if (signBehind(text, to - 1)?.sign === "+" || signBehind(text, to - 1)?.sign === "-") return true;
  const isGift = at === 1 && GROUP_WORDS.give.has(words[0]?.text ?? "");
  const near = [words[at - 2], before, words[to]].map((each) => each?.text ?? "");
  return isGift || near.some((each) => isBloodWord(each) || GROUP_WORDS.group.has(each));
}

/** With its sign and the words for a group behind it. */
function rare(text: GroupText, at: number, from: number): ReadWords {
  const { words } = text;
  let to = from;
  let end = words[to - 1]?.end ?? 0;
  const sign = signBehind(text, to - 1);
  if (sign !== null && sign.sign !== "unsure") {
    to = sign.to;
    end = sign.end;
  }
  while (isName(text, to) && /^[ -]$/u.test(words[to]?.gap ?? "")) {
    end = words[to]?.end ?? end;
    to += 1;
  }
  return { at, to, end, meant: { is: "rare" } };
}

function isName({ words }: GroupText, at: number): boolean {
  const word = words[at]?.text ?? "";
  return GROUP_WORDS.group.has(word) || /^oh$|^hh$/.test(word);
}

function bombayAt(text: GroupText, at: number, groupAt: ReadGroup): ReadWords | null {
  const { words } = text;
  const before = words[at - 1];
  const next = words[at + 1];
  const isNear = /^[ (-]{1,2}$/u.test(next?.gap ?? "");
  if (isNear && next !== undefined) {
    const isBlood = isBloodWord(next.text) && !GROUP_WORDS.group.has(next.text);
    const named = isBlood ? words[at + 2] : next;
    const isGroup = GROUP_WORDS.group.has(named?.text ?? "") && words[at + (isBlood ? 3 : 2)]?.text !== "of";
    if (isGroup || /^(?:oh|hh)$/.test(next.text)) return rare(text, at, at + (isBlood ? 3 : 2));
  }
  // "group Bombay", "grupo Bombay": the word for a group is before it.
  const isBehind = before !== undefined && GROUP_WORDS.group.has(before.text) && words[at]?.gap === " ";
  if (isBehind && (isBloodWord(words[at - 2]?.text ?? before.text) || before.text.startsWith("f")))
    return rare(text, at, at + 1);
  const sign = signBehind(text, at);
  if (sign?.sign === "+" || sign?.sign === "-") return rare(text, at, at + 1);
  if (!isNear || GROUP_WORDS.placeBefore.has(before?.text ?? "")) return null;
  const skips = isBloodWord(next?.text ?? "") ? 1 : 0;
  const group = groupAt(text, at + 1 + skips);
  if (group !== null && group.at === at + 1 + skips) {
    const { to, end, meant } = group;
    return { at, to, end, meant: { is: "bombay", group: meant.is === "group" ? meant.group : null } };
  }
  if (skips === 0 || /^(?:bank|banks|centre|center)$/.test(words[at + 2]?.text ?? "")) return null;
  return { at, to: at + 2, end: words[at + 1]?.end ?? 0, meant: { is: "bombay", group: null } };
}
