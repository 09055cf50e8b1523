import { useEffect, useRef, useState } from "react";
import { useApi } from "../../data/useApi.tsx";
import { useListening } from "../../device/useListening.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { loadNear } from "../home-loader.ts";
import type { HomeData, HomeNear } from "../home-loader.ts";

/** What is near: as the server drew it, else as it is when the page is seen, or seen again. */
export function useFetchedNearby(data: HomeData, { lat, lng }: ChosenPlace): HomeNear | undefined {
  const api = useApi();
  const { language } = useLanguage();
  const isListening = useListening();
  const [asked, setAsked] = useState<{ of: HomeData; near: HomeNear }>();
  const drawn = useRef(data.near === undefined || data.isNearKept === true ? null : data);
  useEffect(() => {
    if (!isListening || api === null) return;
    let isWanted = true;
    if (drawn.current !== data)
      void loadNear({ api, language }, { lat, lng }).then(
        (near) => near !== undefined && isWanted && setAsked({ of: data, near }),
      );
    return () => {
      isWanted = false;
      drawn.current = null;
    };
  }, [isListening, api, language, data, lat, lng]);
  return asked?.of === data ? asked.near : data.near;
}
