import { readChannels } from "../contact/channels.ts";
import type { TypedChannel } from "../contact/channels.ts";
import type { Kind } from "../resources/kinds.ts";
import type { Checked } from "../shared/field-refusal.ts";
import type { Channel } from "./listing.ts";
import { tidyText } from "../shared/tidy-text.ts";
import { checkAlias, checkPlainFields } from "./plain-fields.ts";
import type { PlainFields, WordsContext } from "./plain-fields.ts";

/** How to reach the person; it leaves the server by the contact rule only. */
export type ContactInput = { alias?: string | undefined; channels: readonly TypedChannel[] };

/** A need or an offer as a member posts it (CONTRACT.md 3). Times are ISO text. */
export type ListingInput = PlainFields & {
  id?: string | undefined;
  side: "need" | "offer";
  kind: Kind;
  contact: ContactInput;
  /** Read from a forwarded message: the number is somebody else's (decision 121). */
  from?: "message" | undefined;
};

/** The time, and the country of numbers without a country code (two letters, or null). */
export type ListingCheckContext = { now: Date; country: string | null } & WordsContext;

/** The fields that an edit may change (CONTRACT.md 5: all but id, side and kind). */
export type ListingFields = Omit<ListingInput, "id" | "side" | "kind" | "from">;

/**
 * Checks a whole listing by the rules that form, outbox and server share. Each refused field has a
 * path and a key. The result has its stored form: trimmed text, numbers as E.164, times in UTC.
 */
export function checkListing<T extends ListingInput>(input: T, context: ListingCheckContext): Checked<T> {
  const { id: _id, side, kind, from: _from, ...fields } = input;
  const checked = checkListingFields(kind, fields, { ...context, side });
  return checked.ok ? { ok: true, value: { ...input, ...checked.value } } : checked;
}

/** Checks the given fields of a listing, as an edit sends them. */
export function checkListingFields(
  kind: Kind,
  fields: Partial<ListingFields>,
  context: ListingCheckContext,
): Checked<Partial<ListingFields>> {
  const { contact: given, ...plain } = fields;
  const checked = checkPlainFields(kind, plain, context);
  const contact = given === undefined ? undefined : checkContact(given, context.country);
  const errors = [...(checked.ok ? [] : checked.errors), ...(contact?.ok === false ? contact.errors : [])];
  if (!checked.ok || errors.length > 0) return { ok: false, errors };
  return { ok: true, value: { ...checked.value, ...(contact?.ok === true && { contact: contact.value }) } };
}

function checkContact(contact: ContactInput, country: string | null): Checked<{ alias?: string; channels: Channel[] }> {
  const channels = readChannels(contact.channels, { country, path: "contact.channels" });
  const alias = tidyText(contact.alias);
  const refused = checkAlias(alias);
  if (!channels.ok) return { ok: false, errors: [...channels.errors, ...refused] };
  if (refused.length > 0) return { ok: false, errors: refused };
  return { ok: true, value: { ...(alias !== undefined && { alias }), channels: channels.value } };
}
