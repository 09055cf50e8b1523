import type { ComponentType } from "react";
import { lazy, Suspense } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import type { Location } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { useKeptFocus } from "./useKeptFocus.ts";
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
  const isSlow = useSlowLoading();
  // Once the page is idle, in a browser with workers (not on plain http).
  const isInstalling = useIdle(IDLE_MS) && "serviceWorker" in navigator;
  useFocusOnArrival(isSlow);
  useKeptFocus();
  usePageStorage();
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        {say("app.skip")}
      </a>
      <div>
        {isSlow && <Loading />}
        <div hidden={isSlow}>
          <Outlet />
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
