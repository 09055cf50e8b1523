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

/** The frame of every screen: a way past the header, the screen, the tabs. */
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

/**
 * Pages that were not come to by a link of the program have one key between them: another page's
 * place is none of theirs.
 */
function placeOf({ key, pathname }: Location): string {
  return key + pathname;
}

/**
 * After a page was drawn, and again when its data changed: keeps it on the device under its title.
 */
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

/**
 * Registers the worker and says when a new version is there. Where it cannot be fetched, all else
 * goes on.
 */
const UpdatePrompt = lazy(async (): Promise<{ default: ComponentType }> => {
  const part = await import("./UpdatePrompt.tsx").catch(() => null);
  return { default: part?.UpdatePrompt ?? Nothing };
});

function Nothing() {
  return null;
}

/** True once the page is awake and idle, in a browser that has workers: not so on plain http. */
function useInstalling(): boolean {
  return useIdle(IDLE_MS) && "serviceWorker" in navigator;
}

const IDLE_MS = 10_000;

/** Milliseconds of waiting before anything is said about it. */
const PATIENCE_MS = 300;

/** True once a next page has been awaited for 300 ms. */
function useSlowLoading(): boolean {
  const { state } = useNavigation();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (state === "idle") return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // Shown again together with the page that came, so that this may take the focus at once.
  return isSlow && state !== "idle";
}

/**
 * After going to another page the focus is at the part that the address names, else at the main
 * part, so that the keyboard and a screen reader go on from there.
 */
function useFocusOnArrival(isHidden: boolean): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // What is hidden while the next page is awaited takes no focus: it would be lost on slow nets.
    if (isHidden || before.current === pathname) return;
    before.current = pathname;
    const named = document.getElementById(hash.slice(1));
    const at = named?.hasAttribute("tabindex") === true ? named : document.getElementById("main");
    at?.focus({ preventScroll: true });
  }, [pathname, hash, isHidden]);
}
