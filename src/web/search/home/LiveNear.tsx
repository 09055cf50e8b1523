import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useApi } from "../../data/useApi.tsx";
import { useListening } from "../../device/useListening.ts";
import { DEFAULT_RADIUS_KM } from "../../entry/find-query.ts";
import { useLiveDocuments } from "../../entry/useLiveDocuments.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { isDataSaver, isSlowNet, onDataSaver } from "../../store/fetch/data-saver.ts";
import { keepPage } from "../../store/saved/offline-pages.ts";
import { listingOf } from "../../store/typed-documents.ts";
import type { TargetRequest } from "../../store/types.ts";
import { useQuery } from "../../store/useQuery.ts";
import { loadNear } from "../home-loader.ts";
import type { HomeData, HomeNear } from "../home-loader.ts";
import { needsNow } from "./needs-now.ts";

/** Most needs to listen to around a place: each is sent once, 1.4 kB. */
const MOST_AROUND = 20;

/** What is near now: `of` names the page that it belongs to. */
export type ReportedNear = { of: HomeData; near: HomeNear };

export type LiveNearProps = { data: HomeData; place: ChosenPlace; report: (now: ReportedNear) => void };

/**
 * Asks for what is near where the server has not just said it, listens to the needs, and reports
 * both. Shows nothing.
 */
export function LiveNear({ data, place, report }: LiveNearProps) {
  const { pathname, search } = useLocation();
  const near = useNear(data, place);
  const around = useQuery(useTarget(place));
  const ids = useMemo(() => near?.needs.map(({ id }) => id) ?? [], [near]);
  const changes = useLiveDocuments(ids, near);
  const now = useMemo(() => {
    if (near === undefined) return undefined;
    // What is not sent yet has no page that others see.
    const sent = around.documents.filter(({ pending }) => !pending).map(listingOf);
    return { ...near, needs: needsNow(near.needs, { changes, around: sent, place, asOf: near.asOf }) };
  }, [near, changes, around, place]);
  useEffect(() => {
    if (now === undefined) return;
    report({ of: data, near: now });
    keepPage(pathname + search, { ...data, near: now });
  }, [report, data, now, pathname, search]);
  return null;
}

/** The needs around a place, while the page is visible. A reader who saves data hears of the rows alone. */
function useTarget({ lat, lng }: ChosenPlace): TargetRequest | null {
  const isListening = useListening();
  const isSaving = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  if (!isListening || isSaving || isSlowNet()) return null;
  const near = { lat, lng, withinKm: DEFAULT_RADIUS_KM };
  return { collection: "listings", near, where: { side: "need" }, limit: MOST_AROUND };
}

/** What is near: as the server drew it, else as it is when the page is seen, or seen again. */
function useNear(data: HomeData, { lat, lng }: ChosenPlace): HomeNear | undefined {
  const api = useApi();
  const { language } = useLanguage();
  const isListening = useListening();
  const [asked, setAsked] = useState<ReportedNear>();
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
