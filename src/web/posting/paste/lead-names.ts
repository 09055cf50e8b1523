import type { LeadDraft } from "#domain/messages/lead-drafts.ts";

/**
 * A lead by what was read of it. Other words around it do not change its name. No other lead gets
 * it: a correction must not pass to another number.
 */
export function namesOfLeads(drafts: readonly LeadDraft[]): string[] {
  const seen = new Map<string, number>();
  return drafts.map(({ side, kind, details, quantity = null, phones, places }) => {
    const called = phones.map(({ value }) => value);
    const name = JSON.stringify([side, kind, details, quantity, called, places.map(({ value }) => value.words)]);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name} ${String(before + 1)}`;
  });
}
