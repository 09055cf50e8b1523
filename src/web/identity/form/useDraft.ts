import { useCallback, useEffect, useRef, useState } from "react";
import { onAccount, settleUnsavedText } from "../../store/account.ts";

const PREFIX = "lifeboard.form.";
/** How long a form's step is remembered: codes live no longer. The input stays. */
const STEP_MS = 10 * 60_000;

/**
 * A form's input and `step`, kept in this tab over a reload and a change of language. Never a
 * password or a code.
 */
export function useDraft<Fields extends Readonly<Record<string, string>>>(form: string, empty: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readDraft(form, empty) }));
  const none = useRef(empty);
  const isKept = useRef(false);
  useEffect(() => {
    isKept.current = keptText(form) !== null;
    return onAccount(() => {
      // Deleted by a sign-out or a change of account.
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

/** Deletes the input of some forms. */
export function forgetDrafts(...forms: string[]): void {
  for (const form of forms) {
    try {
      sessionStorage.removeItem(PREFIX + form);
    } catch {
      // Nothing was stored.
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

/** Stores a text for this tab. @returns whether it is stored */
export function keepText(name: string, text: string): boolean {
  try {
    settleUnsavedText();
    sessionStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    // Without storage the input lasts as long as the page.
    return false;
  }
}

/** A text stored for this tab; null without one. */
export function keptText(name: string): string | null {
  try {
    settleUnsavedText();
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
