import type { ComponentType } from "react";
import { lazy, Suspense } from "react";
import { ScrollRestoration, useLocation, useNavigation } from "react-router";
import type { Location } from "react-router";
import { LIST_ID } from "../entry/useMapChoice.ts";
import { Aloud } from "../ui/layout.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";
import { usePaneOutlet } from "./pane/usePaneOutlet.tsx";
import { Loading } from "./Loading.tsx";
import { Navigation } from "./Navigation.tsx";
import { useIdle } from "../device/useHydrated.ts";
import { usePageStorage } from "./usePageStorage.ts";
import { useSlowLoading } from "./useSlowLoading.ts";
import { useFocusOnArrival } from "./useFocusOnArrival.ts";
import { WorkingNotice } from "./WorkingNotice.tsx";
import css from "./Shell.module.css";

const IDLE_MS = 10_000;

/** The frame of every screen: skip link, screen, tabs. */
export function Shell() {
  const say = useText();
  const { pathname } = useLocation();
  const isWaiting = useSlowLoading();
  const next = useNavigation().location?.pathname;
  // Another choice of the same list: its rows stay, dimmed, until the new ones are there.
  const isSameList = next === pathname && /^\/(find|needs)\//.test(pathname);
  const { outlet, isBeside, isNextBeside } = usePaneOutlet();
  const stays = isSameList || isNextBeside;
  const isSlow = isWaiting && !stays;
  // Once the page is idle, in a browser with workers (not on plain http).
  const isInstalling = useIdle(IDLE_MS) && "serviceWorker" in navigator;
  useFocusOnArrival(isSlow, isBeside);
  useKeptFocus();
  usePageStorage();
  return (
    <div className={css.frame}>
      <a className={css.skip} href={pathname.startsWith("/find/") ? `#${LIST_ID}` : "#main"}>
        {say("app.skip")}
      </a>
      <div>
        {isSlow && <Loading />}
        {isWaiting && stays && <Aloud role="status">{say("app.loading")}</Aloud>}
        <div hidden={isSlow} className={isWaiting && stays ? css.dimmed : undefined}>
          {outlet}
        </div>
        {isInstalling && (
          <Suspense fallback={null}>
            <UpdatePrompt />
          </Suspense>
        )}
      </div>
      <WorkingNotice />
      <Navigation />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

/** Pages not opened by a link of the program share one key: a scroll position is not theirs. */
function placeOf({ key, pathname }: Location): string {
  return key + pathname;
}

/** Registers the worker and announces new versions. If its import fails, the rest works. */
const UpdatePrompt = lazy(async (): Promise<{ default: ComponentType }> => {
  const part = await import("./UpdatePrompt.tsx").catch(() => null);
  return { default: part?.UpdatePrompt ?? Nothing };
});

function Nothing() {
  return null;
}
