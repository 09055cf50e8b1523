import type { ComponentType } from "react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import type { Location } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { keepOnDevice } from "../store/saved/last-pages.ts";
import { useKeptFocus } from "./useKeptFocus.ts";
import { Loading } from "./Loading.tsx";
import { Navigation } from "./Navigation.tsx";
import { useIdle } from "../device/useHydrated.ts";
import css from "./Shell.module.css";

/** The frame of every screen: skip link, screen, tabs. */
export function Shell() {
  const say = useText();
  const isSlow = useSlowLoading();
  const isInstalling = useInstalling();
  useFocusOnArrival(isSlow);
  useKeptFocus();
  useKeeping();
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
      <Navigation />
      <ScrollRestoration getKey={placeOf} />
    </div>
  );
}

/** Pages not opened by a link of the program share one key: a scroll position is not theirs. */
function placeOf({ key, pathname }: Location): string {
  return key + pathname;
}

/** Stores the page on the device under its title, after drawing and after changes of its data. */
function useKeeping(): void {
  const say = useText();
  useEffect(() => {
    const timer = setTimeout(() => {
      const [before = "", after = ""] = say("app.titled", { title: "\n" }).split("\n");
      keepOnDevice(document.title.slice(before.length, document.title.length - after.length)).catch(() => undefined);
    }, KEPT_AFTER_MS);
    return () => clearTimeout(timer);
  });
}

const KEPT_AFTER_MS = 500;

/** Registers the worker and announces new versions. If its import fails, the rest works. */
const UpdatePrompt = lazy(async (): Promise<{ default: ComponentType }> => {
  const part = await import("./UpdatePrompt.tsx").catch(() => null);
  return { default: part?.UpdatePrompt ?? Nothing };
});

function Nothing() {
  return null;
}

/** True once the page is hydrated and idle, in a browser with workers (not on plain http). */
function useInstalling(): boolean {
  return useIdle(IDLE_MS) && "serviceWorker" in navigator;
}

const IDLE_MS = 10_000;

/** Wait in ms before loading is shown. */
const PATIENCE_MS = 300;

/** True once the next page has loaded for 300 ms. */
function useSlowLoading(): boolean {
  const { state } = useNavigation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (state === "idle") return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Shown in the same render as the new page, so that it can take the focus.
  return isSlow && state !== "idle";
}

/**
 * After navigation focuses the part in the address, else the main part, for keyboards and screen
 * readers.
 */
function useFocusOnArrival(isHidden: boolean): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // Elements hidden while a page loads cannot take the focus: it would be lost on slow networks.
    if (isHidden || before.current === pathname) return;
    before.current = pathname;
    const named = document.getElementById(hash.slice(1));
    const at = named?.hasAttribute("tabindex") === true ? named : document.getElementById("main");
    at?.focus({ preventScroll: true });
  }, [pathname, hash, isHidden]);
}
