import type { Reason } from "#contract/errors.ts";
import type { TextTable } from "./create.ts";
import type english from "../../../locales/en.json";

type Plain<K extends string> = K extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}`
  ? Base
  : K;

type Leaves<Tree, Prefix extends string> = {
  [K in keyof Tree & string]: Tree[K] extends string ? `${Prefix}${Plain<K>}` : Leaves<Tree[K], `${Prefix}${K}.`>;
}[keyof Tree & string];

/**
 * Every text, by its path in locales/en.json without plural endings; of refusals those of accounts
 * and fields.
 */
export type TextKey =
  | Leaves<Omit<typeof english, "$language" | "errors" | "messages">, "">
  | `errors.${IdentityReason}.${"title" | "detail"}`
  | `errors.fields.${FieldWord}`;

/** Why one field was refused. */
export type FieldWord = keyof (typeof english)["errors"]["fields"] & string;

/** Why something about an account was refused. */
export type IdentityReason = Extract<Reason, `identity/${string}`>;

/** Values of a text's `{{names}}`; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** A text in the reader's language, with its digits; English if missing. */
export type Say = (key: TextKey, values?: TextValues) => string;

/**
 * A language in the switcher: code, own name, direction; and who reviewed all its current texts,
 * and when.
 */
export type Language = {
  code: string;
  name: string;
  direction: "ltr" | "rtl";
  reviewed?: { by: string; on: string };
};

/** A new `say` of a table. */
export function createSay(table: TextTable): Say {
  return (key, values) => table.resolve(key, values);
}
