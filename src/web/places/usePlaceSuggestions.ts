import { useEffect, useState } from "react";
import { useApi } from "../app/api.tsx";
import type { Near, Suggestion } from "../app/place-field.ts";
import { nearText } from "../app/place-field.ts";
import { useSite } from "../app/site.tsx";
import { useLanguage } from "../i18n/language.tsx";

/** Quiet time after a key before the server is asked, ms: a finger's pause, not one question a letter. */
const PAUSE_MS = 150;

/** Places that fit what was typed so far, asked for while they are wanted; none while nothing is typed, or without a net. */
export function usePlaceSuggestions(
  typed: string,
  { near, isWanted }: { near: Near | undefined; isWanted: boolean },
): Suggestion[] {
  const api = useApi();
  const { language } = useLanguage();
  const { defaultPlace } = useSite();
  const text = typed.trim();
  const around = nearText(near ?? defaultPlace ?? undefined);
  const [found, setFound] = useState<{ text: string; items: Suggestion[] }>({ text: "", items: [] });
  useEffect(() => {
    if (api === null || text === "" || !isWanted) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      // The schemas are not part of the first load; the first key pressed brings them.
      void import("#contract/places.ts")
        .then(({ searchPlaces }) =>
          api(searchPlaces, { q: text, lang: language, near: around, limit: 8 }, { signal: stop.signal }),
        )
        .then((answer) => {
          if (answer.ok && !stop.signal.aborted)
            setFound({ text, items: answer.value.items.map(({ id, label, lat, lng }) => ({ id, label, lat, lng })) });
        })
        // Without a net nothing is offered; the form still sends what was typed.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, language, text, around, isWanted]);
  return text === "" ? [] : found.items;
}
