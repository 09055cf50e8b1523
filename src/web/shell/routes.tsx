import type { ComponentType } from "react";
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from "react-router";
import { IDENTITY_PATHS, textsOfAccounts } from "../identity/paths.ts";
import { HOW_LONG_PATH } from "../entry/oxygen/how-long-path.ts";
import { FindScreen } from "../search/FindScreen.tsx";
import { HomeScreen } from "../search/HomeScreen.tsx";
import { redirectMailLink } from "../verification/lead-mail-on.ts";
import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { SHELL_PATH } from "../store/service-worker/decide.ts";
import { ErrorScreen } from "./ErrorScreen.tsx";
import type * as FurtherPages from "./secondary-pages.tsx";
import { lazyRoutes } from "./lazy-route.tsx";
import type { LazyRoute } from "./lazy-route.tsx";
import type { LoadTexts } from "../i18n/page-texts.ts";
import type { TextFile } from "../i18n/sections.ts";
import type { LoadContext } from "../data/loader-context.ts";
import { Shell } from "./Shell.tsx";

/** Context of the loaders besides the address, on the server and in the browser. */
export type RouteContext = Omit<LoadContext, "url"> & {
  /** Lets the browser answer with stored data when offline. */
  around?: (href: string, load: () => Promise<unknown>) => Promise<unknown>;
};

type Load = (context: LoadContext, args: LoaderFunctionArgs) => Promise<unknown>;

function loaderOf(contextOf: (args: LoaderFunctionArgs) => RouteContext, load: Load) {
  return (args: LoaderFunctionArgs) => {
    const context = contextOf(args);
    const url = new URL(args.request.url);
    const run = () => load({ ...context, url }, args);
    return context.around === undefined ? run() : context.around(url.pathname + url.search, run);
  };
}

/**
 * All routes. Loaders are imported with the first navigation, because they bring the contract's
 * schemas.
 * @param contextOf the browser's one context; on the server that of each request
 * @param loadTexts fetches texts of pages; the server has all
 */
export function makeRoutes(
  contextOf: (args: LoaderFunctionArgs) => RouteContext,
  loadTexts: LoadTexts = async () => undefined,
): RouteObject[] {
  const loader = (load: Load) => loaderOf(contextOf, load);
  const lazyRoute = lazyRoutes(loadTexts);
  return [
    {
      id: "shell",
      element: <Shell />,
      children: [
        {
          errorElement: <ErrorScreen />,
          children: [
            {
              id: "home",
              path: "/",
              element: <HomeScreen />,
              loader: loader(async (context) => (await import("../search/home-loader.ts")).loadHome(context)),
            },
            {
              id: "find",
              path: "/find/:kind",
              element: <FindScreen />,
              loader: loader(loadFind),
            },
            ...entryRoutes(loader, lazyRoute),
            { id: "short", path: "/s/:code", element: null, loader: loader(followShortLink) },
            ...plainPages(lazyRoute),
            ...memberRoutes(lazyRoute),
            { id: "nowhere", path: "*", element: null, loader: () => nowhere() },
          ],
        },
      ],
    },
  ];
}

/** Lists of needs, entries and places. */
function entryRoutes(loader: (load: Load) => LoaderFunction, lazyRoute: LazyRoute): RouteObject[] {
  const further = furtherRoutes(lazyRoute);
  return [
    {
      path: "/needs/:kind",
      // Readers come from a list of offers or by a link.
      ...lazyRoute({
        part: "NeedsScreen",
        texts: ["needs"],
        page: async () => (await import("../search/needs/NeedsScreen.tsx")).NeedsScreen,
      }),
      loader: loader(loadFind),
    },
    { path: "/needs", element: null, loader: loader(loadFind) },
    {
      id: "listing",
      path: "/r/:id",
      ...further([], (pages) => pages.ListingScreen),
      loader: loader(async (context, { params }) =>
        (await import("../entry/listing-loader.ts")).loadListing(context, params["id"] ?? ""),
      ),
    },
    {
      id: "card",
      path: "/r/:id/card",
      // Few open it, mostly for its picture, which is imported anyway.
      ...lazyRoute({
        part: "CardScreen",
        texts: ["preview"],
        page: async () => (await import("../listing/card/CardScreen.tsx")).CardScreen,
      }),
      loader: loader(loadCard),
    },
    {
      id: "facility",
      path: "/f/:id",
      ...further(["facility"], (pages) => pages.FacilityScreen),
      loader: loader(async (context, { params }) =>
        (await import("../facilities/facility-loader.ts")).loadFacility(context, params["id"] ?? ""),
      ),
    },
  ];
}

const followShortLink: Load = async (context, { params }) =>
  (await import("./short-link.ts")).followShortLink(context, params["code"] ?? "");

/** Offers and needs alike. */
const loadFind: Load = async (context, { params }) =>
  (await import("../search/find-loader.ts")).loadFind(context, params["kind"] ?? "");

const loadCard: Load = async (context, { params }) =>
  (await import("../listing/card/card-loader.ts")).loadCard(context, params["id"] ?? "");

/** Pages of the chunk with all but the first pages. */
function furtherRoutes(lazyRoute: LazyRoute) {
  return (texts: readonly TextFile[], pick: (pages: typeof FurtherPages) => ComponentType) =>
    lazyRoute({ part: "further", texts, page: async () => pick(await import("./secondary-pages.tsx")) });
}

/** Pages rendered from texts alone. */
function plainPages(lazyRoute: LazyRoute): RouteObject[] {
  const further = furtherRoutes(lazyRoute);
  return [
    { path: "/about", ...further(["about"], (pages) => pages.AboutScreen) },
    { path: "/privacy", ...further(["privacy"], (pages) => pages.PrivacyScreen) },
    { path: "/terms", ...further(["terms"], (pages) => pages.TermsScreen) },
    { path: "/data", ...further(["data"], (pages) => pages.DataScreen) },
    { path: HOW_LONG_PATH, ...further(["oxygen"], (pages) => pages.HowLongScreen) },
    { path: "/more", ...further(["moreGroups", "appearance"], (pages) => pages.MoreScreen) },
    // Nobody needs it in a first visit. The device caches it before it can be needed.
    {
      path: SHELL_PATH,
      ...lazyRoute({
        part: "OfflineScreen",
        texts: [],
        page: async () => (await import("./OfflineScreen.tsx")).OfflineScreen,
      }),
    },
  ];
}

/** Texts of the form of posts and of one's own posts, which share most. */
const OF_POSTS: readonly TextFile[] = ["posting", "oxygen"];

/** Pages of members and staff. */
function memberRoutes(lazyRoute: LazyRoute): RouteObject[] {
  const further = furtherRoutes(lazyRoute);
  return [
    { path: "/post", ...further(OF_POSTS, (pages) => pages.PostPage) },
    // Its reader of messages comes with it.
    {
      path: PASTE_PATH,
      ...lazyRoute({
        part: "PastePage",
        texts: [...OF_POSTS, "paste"],
        page: async () => (await import("../posting/paste/PastePage.tsx")).PastePage,
      }),
    },
    { path: "/me", ...further(OF_POSTS, (pages) => pages.MinePage) },
    { path: "/give", ...further(["give"], (pages) => pages.GivePage) },
    { path: "/still", ...further(["still", "stillAsked"], (pages) => pages.ExpiryReminderPage) },
    { path: "/desk", ...further(["still", "desk"], (pages) => pages.DeskPage) },
    { path: "/line-undo", ...further(["still", "lineUndo"], (pages) => pages.LineUndoPage) },
    {
      path: "/facility/:id",
      ...further(["facility", "counter", "corrections", "desk", "oxygen"], (pages) => pages.CounterPage),
    },
    { path: "/moderate", ...further(["moderation", "corrections"], (pages) => pages.CasesPage) },
    { path: "/moderate/shut-out/:id", ...further(["moderation", "corrections"], (pages) => pages.BanAppealPage) },
    { path: "/moderate/:id", ...further(["moderation", "corrections"], (pages) => pages.CasePage) },
    { path: "/admin/imports", ...further(["imports", "facility"], (pages) => pages.ImportsPage) },
    { path: "/admin/imports/:id", ...further(["imports", "facility"], (pages) => pages.ImportPage) },
    { path: "/overview", ...further(["overview"], (pages) => pages.OverviewPage) },
    { path: "/verify", ...further(["calls", "asking"], (pages) => pages.CallsPage), loader: redirectMailLink },
    { path: "/verify/lines", ...further(["corrections"], (pages) => pages.WaitingLinesPage) },
    ...IDENTITY_PATHS.map((path) => ({
      path,
      ...further(textsOfAccounts(path), (pages) => pages.identityPage(path)),
    })),
  ];
}

function nowhere(): never {
  throw new Response(null, { status: 404 });
}
