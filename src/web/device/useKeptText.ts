import { useEffect, useRef, useState } from "react";
import { onAccount, settleUnsavedText } from "../store/account.ts";

/**
 * Words that somebody is writing: they outlast the closing of a dialog, a sign-in in between and a
 * reload, in this tab.
 */
export function useKeptText(name: string): [text: string, keep: (text: string) => void] {
  const key = keyOf(name);
  const [text, setText] = useState(() => read(key));
  const isKept = useRef(text !== "");
  useEffect(
    () =>
      onAccount(() => {
        // Who signed out, or gave way to another, took them along.
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

/** Whether words are kept here under one of these names. */
export function hasKeptText(...names: string[]): boolean {
  return names.some((name) => read(keyOf(name)) !== "");
}

function keyOf(name: string): string {
  return `lifeboard.words.${name}`;
}

/** @returns whether they are kept */
function write(key: string, next: string): boolean {
  try {
    settleUnsavedText();
    if (next === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, next);
    return next !== "";
  } catch {
    // A browser that keeps nothing: the words stay as long as the dialog is open.
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
