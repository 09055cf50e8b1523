import { useEffect, useRef, useState } from "react";
import { onAccount, settleUnsavedText } from "../store/account.ts";

/** Text being written: survives closing a dialog, a sign-in and a reload, in this tab. */
export function useKeptText(name: string): [text: string, keep: (text: string) => void] {
  const key = keyOf(name);
  const [text, setText] = useState(() => read(key));
  const isKept = useRef(text !== "");
  useEffect(
    () =>
      onAccount(() => {
        // Deleted by a sign-out or a change of account.
        if (isKept.current && read(key) === "") setText("");
      }),
    [key],
  );
  const keep = (next: string) => {
    setText(next);
    isKept.current = write(key, next);
  };
  return [text, keep];
}

/** Whether text is stored under one of these names. */
export function hasKeptText(...names: string[]): boolean {
  return names.some((name) => read(keyOf(name)) !== "");
}

function keyOf(name: string): string {
  return `lifeboard.words.${name}`;
}

/** @returns whether it is stored */
function write(key: string, next: string): boolean {
  try {
    settleUnsavedText();
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    return next !== "";
  } catch {
    // Without storage the text lasts as long as the dialog.
    return false;
  }
}

function read(key: string): string {
  try {
    settleUnsavedText();
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
