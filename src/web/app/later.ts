import { useCallback } from "react";
import { useLanguage } from "../i18n/language.tsx";
import { usePart } from "./part.tsx";
import type { Fetched } from "./part.tsx";

/** Fetches a part of the program that comes after the page is awake, with its texts (section `later` of the languages). */
export function useLater<Part>(name: string, load: () => Promise<Part>): Fetched<Part> {
  const { learn } = useLanguage();
  const both = useCallback(async () => {
    const [part] = await Promise.all([load(), learn()]);
    return part;
  }, [load, learn]);
  return usePart(name, both);
}
