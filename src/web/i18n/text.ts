import type { i18n } from "i18next";
import type { Reason } from "#contract/errors.ts";
import type english from "../../../locales/en.json";

type Plain<K extends string> = K extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Base
  : K;

type Leaves<Tree, Prefix extends string> = {
  [K in keyof Tree & string]: Tree[K] extends string ? `${Prefix}${Plain<K>}` : Leaves<Tree[K], `${Prefix}${K}.`>;
}[keyof Tree & string];

/**
 * Every text there is, by its path in locales/en.json, plural endings left out; of refusals those
 * of accounts and of fields.
 */
export type TextKey =
  | Leaves<Omit<typeof english, "$language" | "errors" | "messages">, "">
  | `errors.${IdentityReason}.${"title" | "detail"}`
  | `errors.fields.${FieldWord}`;

/** Why one field was refused. */
export type FieldWord = keyof (typeof english)["errors"]["fields"] & string;

/** Why something about an account was refused. */
export type IdentityReason = Extract<Reason, `identity/${string}`>;

/** What a text's `{{names}}` are filled with; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Says a text in the reader's language, numbers in its digits; English where the language lacks it.
 */
export type Say = (key: TextKey, values?: TextValues) => string;

/**
 * A language as the switcher shows it: its code, its name in itself, the direction it is written
 * in; who read all its texts and when, where a speaker has signed them as they are now.
 */
export type Language = {
  code: string;
  name: string;
  direction: "ltr" | "rtl";
  reviewed?: { by: string; on: string };
};

/** The voice of one i18next instance. */
export function createSay(instance: i18n, language: string): Say {
  const t = instance.getFixedT(language);
  return (key, values) => t(key, values ?? {});
}
