import { useState } from "react";

const PREFIX = "lifeboard.words.";

/** What somebody types into a card, kept for this tab at every key until it is sent. */
export function useWords(name: string): [words: string, change: (words: string) => void, forget: () => void] {
  const [words, setWords] = useState(() => read(name));
  const change = (next: string) => {
    setWords(next);
    keep(name, next);
  };
  return [words, change, () => change("")];
}

function read(name: string): string {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return "";
  }
}

function keep(name: string, words: string): void {
  try {
    if (words === "") sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, words);
  } catch {
    // A browser that keeps nothing: the words still stand in their field while the page is open.
  }
}
