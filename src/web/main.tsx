import createCache from "@emotion/cache";
import type { EmotionCache } from "@emotion/cache";
import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { PAGE_DATA_ID } from "./app/page-data.ts";
import type { PageData } from "./app/page-data.ts";
import { Providers } from "./app/Providers.tsx";
import { makeRoutes } from "./app/routes.tsx";
import { createTexts } from "./i18n/create.ts";
import { ENGLISH } from "./i18n/english.ts";
import { askServer } from "./store/api.ts";
import { keepingPages } from "./store/last-pages.ts";
import { completeSprite } from "./ui/sprite.ts";

type AppProps = {
  page: PageData;
  cache: EmotionCache;
  router: ReturnType<typeof createBrowserRouter>;
  aheadMs: number;
};

/** The page the server drew, awake. */
function App({ page, cache, router, aheadMs }: AppProps) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    setAwake(true);
    document.documentElement.dataset["awake"] = "";
    completeSprite();
    // Without a net neither comes; both are asked for again when they are needed.
    settleLanguage(page).catch(() => undefined);
    whenIdle(() => void import("./listings/find-loader.ts").catch(() => undefined));
  }, [page]);
  const [texts] = useState(() => createTexts({ language: page.language, english: ENGLISH, strings: page.strings }));
  const [clock] = useState(() => ({ now: new Date(page.now), timeZone: page.timeZone, aheadMs }));
  return (
    <Providers
      page={page}
      language={page.language}
      texts={texts}
      cache={cache}
      clock={clock}
      api={askServer}
      hasAllVariables={isAwake}
    >
      <RouterProvider router={router} />
    </Providers>
  );
}

/** The server knew only address, cookie and header. Where this device's own memory says another language, the page comes again in that one. */
async function settleLanguage({ language, languages }: PageData): Promise<void> {
  const codes = languages.map(({ code }) => code);
  if (!codes.includes(language)) return;
  const { detectLanguage, isLanguageKept } = await import("./i18n/detect.ts");
  const wanted = detectLanguage(codes);
  if (wanted !== null && wanted !== language && isLanguageKept(wanted)) location.reload();
}

/** How far this device's clock is ahead of the server's, ms: the server wrote `now` just before its first byte arrived. */
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
  const page: PageData = JSON.parse(block.textContent ?? "{}");
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const isRightToLeft = document.documentElement.dir === "rtl";
  const stylisPlugins = isRightToLeft ? (await import("./theme/right-to-left.ts")).RIGHT_TO_LEFT : undefined;
  const cache = createCache({ key: isRightToLeft ? "lbr" : "lb", nonce, stylisPlugins });
  const { language, site, loaderData, errors } = page;
  const router = createBrowserRouter(makeRoutes({ api: askServer, site, language, around: keepingPages(loaderData) }), {
    hydrationData: { loaderData, errors },
  });
  const aheadMs = clockAhead(page.now);
  hydrateRoot(root, <App page={page} cache={cache} router={router} aheadMs={aheadMs} />);
}

void start();
