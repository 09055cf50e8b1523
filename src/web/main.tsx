import "./data/zod-without-eval.ts";
import { startTransition, useEffect, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import { forgetDrawn, keepDrawn, showDrawn } from "./shell/hydration/drawn-page.ts";
import { fetchPart } from "./shell/lazy-route.tsx";
import { setAsker } from "./data/asker.ts";
import { PAGE_DATA_ID } from "./data/page-data.ts";
import type { PageData } from "./data/page-data.ts";
import { Providers } from "./shell/Providers.tsx";
import { makeRoutes } from "./shell/routes.tsx";
import { createTexts } from "./i18n/create.ts";
import type { ScreenLocale } from "./i18n/screen-locale.ts";
import { fetchTexts } from "./i18n/fetch-texts.ts";
import { loadTextsInto } from "./i18n/page-texts.ts";
import { withRetries } from "./i18n/retry.ts";
import { distanceUnitOf } from "#domain/places/distance-unit.ts";
import { askServer } from "./store/api.ts";
import { withKeptPages, keptPageTime } from "./store/saved/offline-pages.ts";
import type { PageFromStore } from "./store/saved/offline-pages.ts";
import { isServerUnreachable, recordTry, onReach } from "./store/fetch/server-reachability.ts";
import { lacksBuiltIns } from "./store/service-worker/engine.ts";
import { openSheet } from "./theme/sheet.ts";
import { whenIdle } from "./device/idle.ts";

/** Longest wait before the program of the next pages is fetched, ms. */
const IDLE_MS = 10_000;

type AppProps = {
  page: PageData;
  /** The screen's first language and texts. */
  locale: ScreenLocale;
  router: ReturnType<typeof createBrowserRouter>;
  aheadMs: number;
  /** Called when the screen changes its language: later pages are requested in it. */
  onLanguage: (next: ScreenLocale) => void;
};

/** The server's page, hydrated. */
function App({ page, locale: first, router, aheadMs, onLanguage }: AppProps) {
  const [locale, setLocale] = useState(first);
  useEffect(() => {
    openSheet();
    document.documentElement.dataset["hydrated"] = "";
    // The page carries those that it shows.
    withRetries(() => import("./ui/sprite.ts")).then(
      (it) => it.completeSprite(),
      () => undefined,
    );
    const change = (next: ScreenLocale) => {
      startTransition(() => setLocale(next));
      onLanguage(next);
    };
    // Offline these fail, and are fetched again when needed.
    import("./i18n/settle-language.ts").then((it) => it.settleLanguage(page, { change })).catch(() => undefined);
    whenIdle(
      () =>
        void Promise.all([import("./search/find-loader.ts"), import("./shell/secondary-pages.tsx")]).catch(
          () => undefined,
        ),
      IDLE_MS,
    );
  }, [page, onLanguage]);
  const [clock] = useState(() => ({ now: new Date(page.now), timeZone: page.timeZone, aheadMs }));
  return (
    <Providers page={page} language={locale.language} texts={locale.texts} clock={clock} api={askServer}>
      <RouterProvider router={router} />
    </Providers>
  );
}

type Navigation = Pick<PerformanceNavigationTiming, "responseStart"> & Partial<PerformanceNavigationTiming>;

/**
 * How far this device's clock is ahead of the server's, ms. `now` is when the page was drawn. How
 * long ago that was stands in the answer's head.
 */
function clockAhead(now: string): number {
  // Safari has none before 15, and no age before 16.4: there the clock may be a minute off.
  const [entry] = performance.getEntriesByType("navigation") as (Navigation | undefined)[];
  const arrived = entry === undefined ? Date.now() : performance.timeOrigin + entry.responseStart;
  return arrived - Date.parse(now) - (entry?.serverTiming?.[0]?.duration ?? 0);
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  const block = document.getElementById(PAGE_DATA_ID);
  // Below the floor (docs/design/DESIGN.md 8) the server's page stays as it is.
  if (root === null || block === null || !("CSSLayerBlockRule" in window)) return;
  if (lacksBuiltIns()) await withRetries(() => import("./shell/hydration/old-engine.ts"));
  const drawn: PageData = JSON.parse(block.textContent ?? "{}");
  const isShell = drawn.isShell === true;
  const page = isShell ? (await import("./shell/text-choice.ts")).withTextChoice(drawn) : drawn;
  const { language, site, loaderData, errors, emergency } = page;
  if (isShell) recordTry(false);
  // Sent before the program ran.
  if (page.asker !== undefined && page.asker !== "unclear") setAsker(page.asker);
  const known: PageFromStore = async (href) =>
    (await import("./shell/cached-page.ts")).knownPage(href, { emergency, site, now: new Date() });
  const around = withKeptPages(isShell ? null : loaderData, known);
  const texts = createTexts({
    language,
    english: {},
    strings: page.strings,
    unit: distanceUnitOf(site.defaultCountry),
  });
  const locale = { language, texts };
  const parts = { api: askServer, site, language, emergency, around };
  const speaking = { ...locale };
  const routes = makeRoutes(() => parts, loadTextsInto(speaking, page.textsFile));
  const matches = isShell ? null : matchRoutes(routes, location);
  // Without its texts the page would change its language visibly. If they or its part fail, it
  // stays as it is.
  const [carried] = await Promise.all([
    page.textsFile === undefined ? {} : fetchTexts(page.textsFile),
    ...(matches ?? []).map(({ route }) => fetchPart(route)),
  ]);
  texts.add(language, carried);
  const router = createBrowserRouter(routes, isShell ? undefined : { hydrationData: { loaderData, errors } });
  onReach(() => renew(router));
  const onLanguage = (next: ScreenLocale) => {
    Object.assign(speaking, next);
    parts.language = next.language;
    void router.revalidate();
  };
  // A shell requests them.
  await ready(router);
  if (isShell) return startShell(root, { page, locale, router, onLanguage, aheadMs: keptAhead() });
  const aheadMs = clockAhead(page.now);
  keepAhead(aheadMs);
  hydrate(root, { page, locale, router, onLanguage, aheadMs });
}

/** Hydrates the server's page. If that fails, it stays as it was drawn. */
function hydrate(root: HTMLElement, props: AppProps): void {
  const { key } = props.router.state.location;
  keepDrawn(root, () => drawing.unmount());
  props.router.subscribe(({ location: { key: now } }) => now !== key && forgetDrawn());
  const drawing = hydrateRoot(root, <App {...props} />, {
    onUncaughtError: (error) => {
      console.error(error);
      showDrawn();
    },
  });
}

/** Resolves when the router has its first page's data. */
function ready(router: AppProps["router"]): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) return done();
    const end = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      end();
      done();
    });
  });
}

/** Starts a shell: its data is not this address's, and its time is old. */
function startShell(root: HTMLElement, props: AppProps): void {
  const { router, page, aheadMs } = props;
  const now = new Date(Date.now() - aheadMs).toISOString();
  openSheet();
  createRoot(root).render(<App {...props} page={{ ...page, now }} />);
  // The network may only have been slow.
  if (keptPageTime(location.pathname + location.search) !== null) void router.revalidate();
}

/** Data from the device is loaded again when the server is reachable. */
function renew(router: AppProps["router"]): void {
  if (!isServerUnreachable() && keptPageTime(location.pathname + location.search) !== null) void router.revalidate();
}

const AHEAD = "lifeboard.clock";

/** Last known clock difference to the server, ms: for pages without the server. */
function keptAhead(): number {
  try {
    return Number(localStorage.getItem(AHEAD)) || 0;
  } catch {
    return 0;
  }
}

function keepAhead(aheadMs: number): void {
  try {
    localStorage.setItem(AHEAD, String(Math.round(aheadMs)));
  } catch {
    // Without storage there is no shell either.
  }
}

start().catch((error: unknown) => console.error(error));
