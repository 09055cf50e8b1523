import { useState } from "react";

/** Words that somebody is writing: they outlast the closing of a dialog, a sign-in in between and a reload, in this tab. */
export function useKeptText(name: string): [text: string, keep: (text: string) => void] {
  const key = `lifeboard.words.${name}`;
  const [text, setText] = useState(() => read(key));
  const keep = (next: string) => {
    setText(next);
    try {
      if (next === "") sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    } catch {
      // A browser that keeps nothing: the words stay as long as the dialog is open.
    }
  };
  return [text, keep];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
