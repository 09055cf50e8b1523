import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { IDENTITY_PATHS } from "../identity/paths.ts";
import { HOW_LONG_PATH } from "../entry/oxygen/how-long-path.ts";
import { FindScreen } from "../search/FindScreen.tsx";
import { HomeScreen } from "../search/HomeScreen.tsx";
import { redirectMailLink } from "../verification/lead-mail-on.ts";
import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { SHELL_PATH } from "../store/worker/decide.ts";
import { ErrorScreen } from "./ErrorScreen.tsx";
import type * as FurtherPages from "./secondary-pages.tsx";
import { lazyRoute } from "./lazy-route.tsx";
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
 */
export function makeRoutes(contextOf: (args: LoaderFunctionArgs) => RouteContext): RouteObject[] {
  const loader = (load: Load) => loaderOf(contextOf, load);
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
            {
              path: "/needs/:kind",
              // Readers come from a list of offers or by a link.
              ...lazyRoute("NeedsScreen", async () => (await import("../search/needs/NeedsScreen.tsx")).NeedsScreen),
              loader: loader(loadFind),
            },
            { path: "/needs", element: null, loader: loader(loadFind) },
            {
              id: "listing",
              path: "/r/:id",
              ...further((pages) => pages.ListingScreen),
              loader: loader(async (context, { params }) =>
                (await import("../entry/listing-loader.ts")).loadListing(context, params["id"] ?? ""),
              ),
            },
            {
              id: "card",
              path: "/r/:id/card",
              // Few open it, mostly for its picture, which is imported anyway.
              ...lazyRoute("CardScreen", async () => (await import("../listing/card/CardScreen.tsx")).CardScreen),
              loader: loader(loadCard),
            },
            {
              id: "facility",
              path: "/f/:id",
              ...further((pages) => pages.FacilityScreen),
              loader: loader(async (context, { params }) =>
                (await import("../facilities/facility-loader.ts")).loadFacility(context, params["id"] ?? ""),
              ),
            },
            { id: "short", path: "/s/:code", element: null, loader: loader(followShortLink) },
            ...plainPages(),
            ...memberRoutes(),
            { id: "nowhere", path: "*", element: null, loader: () => nowhere() },
          ],
        },
      ],
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

/** A page of the chunk with all but the first pages. */
function further(pick: (pages: typeof FurtherPages) => ComponentType) {
  return lazyRoute("further", async () => pick(await import("./secondary-pages.tsx")));
}

/** Pages rendered from texts alone. */
const plainPages = (): RouteObject[] => [
  { path: "/about", ...further((pages) => pages.AboutScreen) },
  { path: "/privacy", ...further((pages) => pages.PrivacyScreen) },
  { path: "/terms", ...further((pages) => pages.TermsScreen) },
  { path: "/data", ...further((pages) => pages.DataScreen) },
  { path: HOW_LONG_PATH, ...further((pages) => pages.HowLongScreen) },
  { path: "/more", ...further((pages) => pages.MoreScreen) },
  // Nobody needs it in a first visit. The device keeps it before it can be needed.
  {
    path: SHELL_PATH,
    ...lazyRoute("OfflineScreen", async () => (await import("./OfflineScreen.tsx")).OfflineScreen),
  },
];

/** Pages of members and staff. */
const memberRoutes = (): RouteObject[] => [
  { path: "/post", ...further((pages) => pages.PostPage) },
  // Its texts and its reader of messages come with it.
  {
    path: PASTE_PATH,
    ...lazyRoute("PastePage", async () => (await import("../posting/paste/PastePage.tsx")).PastePage),
  },
  { path: "/me", ...further((pages) => pages.MinePage) },
  { path: "/give", ...further((pages) => pages.GivePage) },
  { path: "/still", ...further((pages) => pages.ExpiryReminderPage) },
  { path: "/desk", ...further((pages) => pages.DeskPage) },
  { path: "/line-undo", ...further((pages) => pages.LineUndoPage) },
  { path: "/facility/:id", ...further((pages) => pages.CounterPage) },
  { path: "/moderate", ...further((pages) => pages.CasesPage) },
  { path: "/moderate/shut-out/:id", ...further((pages) => pages.BanAppealPage) },
  { path: "/moderate/:id", ...further((pages) => pages.CasePage) },
  { path: "/admin/imports", ...further((pages) => pages.ImportsPage) },
  { path: "/admin/imports/:id", ...further((pages) => pages.ImportPage) },
  { path: "/overview", ...further((pages) => pages.OverviewPage) },
  { path: "/verify", ...further((pages) => pages.CallsPage), loader: redirectMailLink },
  { path: "/verify/lines", ...further((pages) => pages.WaitingLinesPage) },
  ...IDENTITY_PATHS.map((path) => ({
    path,
    ...further((pages) => pages.identityPage(path)),
  })),
];

function nowhere(): never {
  throw new Response(null, { status: 404 });
}
