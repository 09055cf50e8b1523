import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { CounterPage } from "../facilities/CounterPage.tsx";
import { FacilityScreen } from "../facilities/FacilityScreen.tsx";
import { IdentityPage } from "../identity/IdentityPage.tsx";
import { IDENTITY_PAGES } from "../identity/pages.ts";
import { FindScreen } from "../listings/FindScreen.tsx";
import { HomeScreen } from "../listings/HomeScreen.tsx";
import { ListingScreen } from "../listings/ListingScreen.tsx";
import { MinePage, PostPage } from "../listings/MemberPages.tsx";
import { CasePage, CasesPage } from "../moderation/ModeratePages.tsx";
import { StillPage } from "../listings/still/StillPage.tsx";
import { PlaceField } from "../places/PlaceField.tsx";
import { PlaceForm } from "../places/PlaceForm.tsx";
import { PlaceQuestion } from "../places/PlaceQuestion.tsx";
import { AboutScreen } from "../site/AboutScreen.tsx";
import { DataScreen } from "../site/DataScreen.tsx";
import { MoreScreen } from "../site/MoreScreen.tsx";
import { PrivacyScreen } from "../site/PrivacyScreen.tsx";
import { TermsScreen } from "../site/TermsScreen.tsx";
import { CallsPage } from "../verification/CallsPage.tsx";
import { leadMailOn } from "../verification/lead-mail-on.ts";
import { SHELL_PATH } from "../store/worker/decide.ts";
import { ErrorScreen } from "./ErrorScreen.tsx";
import type { LoadContext } from "./loading.ts";
import { OfflineScreen } from "./OfflineScreen.tsx";
import { Shell } from "./Shell.tsx";

/** What the loaders are given beside the address: the same shape on the server and in the browser. */
export type RouteParts = Omit<LoadContext, "url"> & {
  /** Lets the browser answer from what it kept when there is no net. */
  around?: (href: string, load: () => Promise<unknown>) => Promise<unknown>;
};

type Load = (context: LoadContext, args: LoaderFunctionArgs) => Promise<unknown>;

function loaderOf(parts: RouteParts, load: Load) {
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

/** Every page there is. Loaders come with the first change of page, not with the first load: they bring the contract's schemas. */
export function makeRoutes(parts: RouteParts): RouteObject[] {
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
              loader: loader(async (context) => (await import("../listings/home-loader.ts")).loadHome(context)),
            },
            {
              id: "find",
              path: "/find/:kind",
              element: <FindScreen {...PLACE} />,
              loader: loader(loadFind),
            },
            { path: "/needs/:kind", lazy: needsScreen, loader: loader(loadFind) },
            {
              id: "listing",
              path: "/r/:id",
              element: <ListingScreen />,
              loader: loader(async (context, { params }) =>
                (await import("../listings/listing-loader.ts")).loadListing(context, params["id"] ?? ""),
              ),
            },
            {
              id: "card",
              path: "/r/:id/card",
              // Few open it, and those for its picture, whose part is fetched all the same.
              lazy: async () => ({ Component: (await import("../listings/card/CardScreen.tsx")).CardScreen }),
              loader: loader(loadCard),
            },
            {
              id: "facility",
              path: "/f/:id",
              element: <FacilityScreen />,
              loader: loader(async (context, { params }) =>
                (await import("../facilities/facility-loader.ts")).loadFacility(context, params["id"] ?? ""),
              ),
            },
            { id: "short", path: "/s/:code", element: null, loader: loader(followShortLink) },
            ...PLAIN_PAGES,
            ...MEMBER_PAGES,
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
  (await import("../listings/find-loader.ts")).loadFind(context, params["kind"] ?? "");

/** Those who have something come from a list of offers or by a link: its part comes with it. */
async function needsScreen() {
  const { NeedsScreen } = await import("../listings/needs/NeedsScreen.tsx");
  return { element: <NeedsScreen {...PLACE} /> };
}

const loadCard: Load = async (context, { params }) =>
  (await import("../listings/card/card-loader.ts")).loadCard(context, params["id"] ?? "");

/** Pages that are drawn from their texts alone. */
const PLAIN_PAGES: readonly RouteObject[] = [
  { path: "/about", element: <AboutScreen /> },
  { path: "/privacy", element: <PrivacyScreen /> },
  { path: "/terms", element: <TermsScreen /> },
  { path: "/data", element: <DataScreen /> },
  { path: "/more", element: <MoreScreen /> },
  { path: SHELL_PATH, element: <OfflineScreen /> },
];

/** Pages of members and of those with a role: their parts of the program come when they are opened. */
const MEMBER_PAGES: readonly RouteObject[] = [
  { path: "/post", element: <PostPage placeField={PlaceField} /> },
  { path: "/me", element: <MinePage /> },
  { path: "/still", element: <StillPage /> },
  { path: "/facility/:id", element: <CounterPage /> },
  { path: "/moderate", element: <CasesPage /> },
  { path: "/moderate/:id", element: <CasePage /> },
  { path: "/verify", element: <CallsPage />, loader: leadMailOn },
  ...IDENTITY_PAGES.map((page) => ({
    path: page.path,
    element: <IdentityPage key={page.path} page={page} />,
  })),
];

function nowhere(): never {
  throw new Response(null, { status: 404 });
}
