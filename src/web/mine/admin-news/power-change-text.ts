import type { News } from "#contract/news.ts";
import { switchedText } from "../../entry/policy-names.ts";
import type { Say, TextKey } from "../../i18n/text.ts";

type PowerChangeNews = Pick<News, "kind" | "words" | "by" | "change">;

/**
 * Who did what to whom, in words: "Asha switched a kind off: Oxygen". Null where the sentence of
 * its kind stands alone. News of an older version about a rule has only a code.
 */
export function powerChangeText({ kind, words = "", by, change }: PowerChangeNews, say: Say): string | null {
  if (by === undefined) return kind === "policy-changed" || words === "" ? null : words;
  const who = by === "" ? say("mine.news.somebody") : by;
  const deed = deedOf({ kind, change });
  const what = changeText(change, say) ?? words.slice(`${by}: `.length);
  const did = deed === null ? who : say(deed, { who });
  if (what === "") return did;
  return say("adminNews.line", { deed: did, what });
}

const CHANGES = {
  "kind-off": "adminNews.off",
  "kind-on": "adminNews.on",
  table: "adminNews.table",
  chances: "adminNews.chances",
  role: "adminNews.accepted",
} as const satisfies Readonly<Record<NonNullable<News["change"]>["what"], TextKey>>;

/** What was done; null where the sentence of the kind says it, since it waits for somebody. */
function deedOf({ kind, change }: Pick<PowerChangeNews, "kind" | "change">): TextKey | null {
  if (change !== undefined) return CHANGES[change.what];
  if (kind === "account-banned") return "adminNews.banned";
  if (kind === "account-unbanned") return "adminNews.unbanned";
  return kind === "role-given" ? "adminNews.roles" : null;
}

/** What was changed; null where that is a person, and empty where it is not known. */
function changeText(change: PowerChangeNews["change"], say: Say): string | null {
  if (change === undefined) return null;
  const { kind, subtype, table, role } = change;
  if (kind !== undefined) return switchedText({ kind, subtype }, say);
  if (role !== undefined) return say(`adminNews.role.${role}`);
  // The other tables change with a version only.
  return table === "flag-words" ? say("adminNews.flagWords") : "";
}
