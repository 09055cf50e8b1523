import { useCallback, useEffect, useRef, useState } from "react";
import { onAccount, settleUnsavedText } from "../store/account.ts";

const PREFIX = "lifeboard.form.";
/**
 * For how long the step somebody was at is come back to: codes do not live longer. What was typed
 * stays.
 */
const STEP_MS = 10 * 60_000;

/**
 * What was typed into a form, and at which `step` of it somebody is: kept for this tab, over a
 * reload and a change of language. Never a password or a code.
 */
export function useDraft<Fields extends Readonly<Record<string, string>>>(form: string, empty: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readDraft(form, empty) }));
  const none = useRef(empty);
  const isKept = useRef(false);
  useEffect(() => {
    isKept.current = keptText(form) !== null;
    return onAccount(() => {
      // Who signed out, or gave way to another, took it along.
      if (isKept.current && keptText(form) === null) setFields(none.current);
    });
  }, [form]);
  const change = useCallback(
    (changed: Partial<Fields>) =>
      setFields((before) => {
        const after = { ...before, ...changed };
        isKept.current = writeDraft(form, after);
        return after;
      }),
    [form],
  );
  return { fields, change };
}

/** Forgets what was typed into some forms. */
export function forgetDrafts(...forms: string[]): void {
  for (const form of forms) {
    try {
      sessionStorage.removeItem(PREFIX + form);
    } catch {
      // Nothing was kept either.
    }
  }
}

function readDraft<Fields extends Readonly<Record<string, string>>>(form: string, empty: Fields): Partial<Fields> {
  try {
    const kept: unknown = JSON.parse(keptText(form) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    const isOld = !("at" in kept) || Date.now() - Number(kept.at) > STEP_MS;
    const isKept = ([name, value]: [string, unknown]) =>
      name in empty && typeof value === "string" && !(isOld && name === "step");
    return Object.fromEntries(Object.entries(kept).filter(isKept)) as Partial<Fields>;
  } catch {
    return {};
  }
}

function writeDraft(form: string, fields: Readonly<Record<string, string>>): boolean {
  return keepText(form, JSON.stringify({ ...fields, at: Date.now() }));
}

/** Keeps a text for this tab. @returns whether it is kept */
export function keepText(name: string, text: string): boolean {
  try {
    settleUnsavedText();
    sessionStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    // A browser that keeps nothing: what was typed still stands in its fields while the page is
    // open.
    return false;
  }
}

/** A text kept for this tab; null where there is none. */
export function keptText(name: string): string | null {
  try {
    settleUnsavedText();
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
