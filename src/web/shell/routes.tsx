import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { IDENTITY_PATHS } from "../identity/paths.ts";
import { FindScreen } from "../search/FindScreen.tsx";
import { HomeScreen } from "../search/HomeScreen.tsx";
import { PlaceForm } from "../places/PlaceForm.tsx";
import { PlaceQuestion } from "../places/PlaceQuestion.tsx";
import { redirectMailLink } from "../verification/lead-mail-on.ts";
import { SHELL_PATH } from "../store/worker/decide.ts";
import { ErrorScreen } from "./ErrorScreen.tsx";
import type * as FurtherPages from "./secondary-pages.tsx";
import { lazyRoute } from "./lazy-route.tsx";
import type { LoadContext } from "../data/loader-context.ts";
import { OfflineScreen } from "./OfflineScreen.tsx";
import { Shell } from "./Shell.tsx";

/**
 * What the loaders are given beside the address: the same shape on the server and in the browser.
 */
export type RouteContext = Omit<LoadContext, "url"> & {
  /** Lets the browser answer from what it kept when there is no net. */
  around?: (href: string, load: () => Promise<unknown>) => Promise<unknown>;
};

type Load = (context: LoadContext, args: LoaderFunctionArgs) => Promise<unknown>;

function loaderOf(parts: RouteContext, load: Load) {
  return (args: LoaderFunctionArgs) => {
    const url = new URL(args.request.url);
    const run = () => load({ ...parts, url }, args);
    return parts.around === undefined ? run() : parts.around(url.pathname + url.search, run);
  };
}

/** What asks for the place on lists: another room's, so it is handed over. */
const PLACE: Parameters<typeof FindScreen>[0] & Parameters<typeof HomeScreen>[0] = {
  placeForm: <PlaceForm />,
  placeQuestion: (answer) => <PlaceQuestion answer={answer} />,
};

/**
 * Every page there is. Loaders come with the first change of page, not with the first load: they
 * bring the contract's schemas.
 */
export function makeRoutes(parts: RouteContext): RouteObject[] {
  const loader = (load: Load) => loaderOf(parts, load);
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
              element: <HomeScreen {...PLACE} />,
              loader: loader(async (context) => (await import("../search/home-loader.ts")).loadHome(context)),
            },
            {
              id: "find",
              path: "/find/:kind",
              element: <FindScreen {...PLACE} />,
              loader: loader(loadFind),
            },
            { path: "/needs/:kind", ...lazyRoute("NeedsScreen", needsScreen), loader: loader(loadFind) },
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
              // Few open it, and those for its picture, whose part is fetched all the same.
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

/** Those who have something come from a list of offers or by a link: its part comes with it. */
async function needsScreen() {
  const { NeedsScreen } = await import("../search/needs/NeedsScreen.tsx");
  return () => <NeedsScreen {...PLACE} />;
}

const loadCard: Load = async (context, { params }) =>
  (await import("../listing/card/card-loader.ts")).loadCard(context, params["id"] ?? "");

/** A page that comes with the part of the program that holds all but the first ones. */
function further(pick: (pages: typeof FurtherPages) => ComponentType) {
  return lazyRoute("further", async () => pick(await import("./secondary-pages.tsx")));
}

/** Pages that are drawn from their texts alone. */
const plainPages = (): RouteObject[] => [
  { path: "/about", ...further((pages) => pages.AboutScreen) },
  { path: "/privacy", ...further((pages) => pages.PrivacyScreen) },
  { path: "/terms", ...further((pages) => pages.TermsScreen) },
  { path: "/data", ...further((pages) => pages.DataScreen) },
  { path: "/more", ...further((pages) => pages.MoreScreen) },
  { path: SHELL_PATH, element: <OfflineScreen /> },
];

/** Pages of members and of those with a role. */
const memberRoutes = (): RouteObject[] => [
  { path: "/post", ...further((pages) => pages.PostPage) },
  { path: "/me", ...further((pages) => pages.MinePage) },
  { path: "/still", ...further((pages) => pages.ExpiryReminderPage) },
  { path: "/facility/:id", ...further((pages) => pages.CounterPage) },
  { path: "/moderate", ...further((pages) => pages.CasesPage) },
  { path: "/moderate/:id", ...further((pages) => pages.CasePage) },
  { path: "/verify", ...further((pages) => pages.CallsPage), loader: redirectMailLink },
  ...IDENTITY_PATHS.map((path) => ({
    path,
    ...further((pages) => pages.identityPage(path)),
  })),
];

function nowhere(): never {
  throw new Response(null, { status: 404 });
}
