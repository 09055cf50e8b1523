import { useCallback, useState } from "react";

const PREFIX = "lifeboard.form.";

/** What was typed into a form, kept for this tab, over a reload and a change of language. Never a password or a code. */
export function useDraft<Fields extends Readonly<Record<string, string>>>(form: string, empty: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readDraft(form, empty) }));
  const change = useCallback(
    (changed: Partial<Fields>) =>
      setFields((before) => {
        const after = { ...before, ...changed };
        writeDraft(form, after);
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
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(([name, value]) => name in empty && typeof value === "string"),
    ) as Partial<Fields>;
  } catch {
    return {};
  }
}

function writeDraft(form: string, fields: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify(fields));
  } catch {
    // A browser that keeps nothing: the fields still hold what was typed while the page is open.
  }
}
