import { useEffect, useState } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import { fetchPart } from "./shell/lazy-route.tsx";
import { PAGE_DATA_ID } from "./data/page-data.ts";
import type { PageData } from "./data/page-data.ts";
import { Providers } from "./shell/Providers.tsx";
import { makeRoutes } from "./shell/routes.tsx";
import { createTexts } from "./i18n/create.ts";
import type { Texts } from "./i18n/create.ts";
import type { ScreenLocale } from "./i18n/speak.ts";
import { fetchTexts } from "./i18n/fetch-texts.ts";
import { distanceUnitOf } from "#domain/places/distance-unit.ts";
import { askServer } from "./store/api.ts";
import { withKeptPages, keptPageTime } from "./store/saved/last-pages.ts";
import type { PageFromStore } from "./store/saved/last-pages.ts";
import { isServerUnreachable, recordTry, onReach } from "./store/fetch/server-reachability.ts";
import { completeSprite } from "./ui/sprite.ts";

type AppProps = {
  page: PageData;
  /** The texts that all pages in its language use. */
  carried: Texts;
  router: ReturnType<typeof createBrowserRouter>;
  aheadMs: number;
  /** Called when the screen changes its language: pages fetched from now on come in it. */
  onLanguage: (language: string) => void;
};

/** The page the server drew, awake. */
function App({ page, carried, router, aheadMs, onLanguage }: AppProps) {
  const [spoken, setSpoken] = useState<ScreenLocale>(() => ({
    language: page.language,
    texts: createTexts({
      language: page.language,
      english: {},
      strings: { ...carried, ...page.strings },
      unit: distanceUnitOf(page.site.defaultCountry),
    }),
  }));
  useEffect(() => {
    document.documentElement.dataset["awake"] = "";
    completeSprite();
    const change = (next: ScreenLocale) => {
      setSpoken(next);
      onLanguage(next.language);
    };
    // Without a net neither comes; both are asked for again when they are needed. A shell of the
    // language asked for takes that choice.
    if (page.isShell !== true || location.search.includes(`lng=${page.language}`))
      settleLanguage(page, change).catch(() => undefined);
    whenIdle(
      () =>
        void Promise.all([import("./search/find-loader.ts"), import("./shell/secondary-pages.tsx")]).catch(
          () => undefined,
        ),
    );
  }, [page, onLanguage]);
  const [clock] = useState(() => ({ now: new Date(page.now), timeZone: page.timeZone, aheadMs }));
  return (
    <Providers page={page} language={spoken.language} texts={spoken.texts} clock={clock} api={askServer}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/**
 * The server knew only address, cookie and header. Where this device's own memory says another
 * language, the page comes again in that one; where no cookie can tell the server, its texts are
 * fetched and the screen changes.
 */
async function settleLanguage(page: PageData, change: (next: ScreenLocale) => void): Promise<void> {
  const codes = page.languages.map(({ code }) => code);
  if (!codes.includes(page.language)) return;
  const { detectLanguage, isLanguageKept } = await import("./i18n/detect.ts");
  const wanted = detectLanguage(codes);
  if (wanted === null || wanted === page.language) return;
  if (isLanguageKept(wanted)) return location.reload();
  const { loadScreenLocale } = await import("./i18n/speak.ts");
  change(await loadScreenLocale(wanted, page));
}

/**
 * How far this device's clock is ahead of the server's, ms: the server wrote `now` just before its
 * first byte arrived.
 */
function clockAhead(now: string): number {
  const [entry] = performance.getEntriesByType("navigation");
  const arrived =
    entry instanceof PerformanceNavigationTiming ? performance.timeOrigin + entry.responseStart : Date.now();
  return arrived - Date.parse(now);
}

function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 2_000);
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  const block = document.getElementById(PAGE_DATA_ID);
  if (root === null || block === null) return;
  const drawn: PageData = JSON.parse(block.textContent ?? "{}");
  const isShell = drawn.isShell === true;
  const page = isShell ? (await import("./shell/text-choice.ts")).withTextChoice(drawn) : drawn;
  const { language, site, loaderData, errors, emergency } = page;
  if (isShell) recordTry(false);
  const known: PageFromStore = async (href) =>
    (await import("./shell/cached-page.ts")).knownPage(href, { emergency, site, now: new Date() });
  const around = withKeptPages(isShell ? null : loaderData, known);
  const parts = { api: askServer, site, language, emergency, around };
  const routes = makeRoutes(parts);
  const matches = isShell ? null : matchRoutes(routes, location);
  // Drawn without its texts the page would change its language under the reader's eyes. Where they
  // or its part do not come it stays as it is.
  const [carried] = await Promise.all([
    page.textsFile === undefined ? {} : fetchTexts(page.textsFile),
    ...(matches ?? []).map(({ route }) => fetchPart(route)),
  ]);
  const router = createBrowserRouter(routes, isShell ? undefined : { hydrationData: { loaderData, errors } });
  onReach(() => renew(router));
  const onLanguage = (next: string) => {
    parts.language = next;
    void router.revalidate();
  };
  // What a shell asks for.
  await ready(router);
  if (isShell) return startShell(root, { page, carried, router, onLanguage, aheadMs: keptAhead() });
  const aheadMs = clockAhead(page.now);
  keepAhead(aheadMs);
  hydrateRoot(root, <App {...{ page, carried, router, onLanguage, aheadMs }} />);
}

/** Resolves when the router has what its first page needs. */
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

/**
 * The shell stands in for a page: what it was drawn with is not what this address shows, and its
 * time is that of long ago.
 */
function startShell(root: HTMLElement, props: AppProps): void {
  const { router, page, aheadMs } = props;
  const now = new Date(Date.now() - aheadMs).toISOString();
  createRoot(root).render(<App {...props} page={{ ...page, now }} />);
  // The net may only have been slow.
  if (keptPageTime(location.pathname + location.search) !== null) void router.revalidate();
}

/** What is shown from the device's memory is asked for anew when the server is there again. */
function renew(router: AppProps["router"]): void {
  if (!isServerUnreachable() && keptPageTime(location.pathname + location.search) !== null) void router.revalidate();
}

const AHEAD = "lifeboard.clock";

/**
 * How far this device's clock was from the server's when they last met, ms: for pages that come
 * without the server.
 */
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
    // A browser that keeps nothing has no shell either.
  }
}

start().catch((error: unknown) => console.error(error));
