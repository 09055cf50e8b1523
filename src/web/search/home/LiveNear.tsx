import { useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useLiveDocuments } from "../../entry/useLiveDocuments.ts";
import type { ChosenPlace } from "../../places/place-choice.ts";
import { keepPage } from "../../store/saved/offline-pages.ts";
import { listingOf } from "../../store/typed-documents.ts";
import { useQuery } from "../../store/useQuery.ts";
import type { HomeData, HomeNear } from "../home-loader.ts";
import { needsNow } from "./needs-now.ts";
import { useAskedNear } from "./useAskedNear.ts";
import { useNeedsTarget } from "./useNeedsTarget.ts";

/** What is near now: `of` names the page that it belongs to. */
export type ReportedNear = { of: HomeData; near: HomeNear };

export type LiveNearProps = { data: HomeData; place: ChosenPlace; report: (now: ReportedNear) => void };

/**
 * Asks for what is near where the server has not just said it, listens to the needs, and reports
 * both. Shows nothing.
 */
export function LiveNear({ data, place, report }: LiveNearProps) {
  const { pathname, search } = useLocation();
  const near = useAskedNear(data, place);
  const around = useQuery(useNeedsTarget(place));
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
