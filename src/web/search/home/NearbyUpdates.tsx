import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useLiveDocuments } from "../../entry/useLiveDocuments.ts";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { keepPage } from "../../store/saved/offline-pages.ts";
import { listingOf } from "../../store/typed-documents.ts";
import { useQuery } from "../../store/useQuery.ts";
import type { HomeData, HomeNear } from "../home-loader.ts";
import { liveNeeds } from "./live-needs.ts";
import { useFetchedNearby } from "./useFetchedNearby.ts";
import { useNeedsTarget } from "./useNeedsTarget.ts";

/** What is near now: `of` names the page that it belongs to. */
export type ReportedNearby = { of: HomeData; near: HomeNear };

export type NearbyUpdatesProps = { data: HomeData; place: ChosenPlace; report: (now: ReportedNearby) => void };

/**
 * Asks for what is near where the server has not just said it, listens to the needs, and reports
 * both. Shows nothing.
 */
export function NearbyUpdates({ data, place, report }: NearbyUpdatesProps) {
  const { pathname, search } = useLocation();
  const near = useFetchedNearby(data, place);
  const around = useQuery(useNeedsTarget(place));
  const ids = useMemo(() => near?.needs.map(({ id }) => id) ?? [], [near]);
  const changes = useLiveDocuments(ids, near);
  const now = useMemo(() => {
    if (near === undefined) return undefined;
    // What is not sent yet has no page that others see.
    const sent = around.documents.filter(({ pending }) => !pending).map(listingOf);
    return { ...near, needs: liveNeeds(near.needs, { changes, around: sent, place, asOf: near.asOf }) };
  }, [near, changes, around, place]);
  useEffect(() => {
    if (now === undefined) return;
    report({ of: data, near: now });
    keepPage(pathname + search, { ...data, near: now });
  }, [report, data, now, pathname, search]);
  return null;
}
