import type { Page } from "@playwright/test";
import { matchPath } from "react-router";
import { IDENTITY_PAGES } from "../../src/web/identity/pages.ts";
import { accountScreens, allScreens, everyScreen, SHELL } from "../screens.ts";
import { home } from "../support/accounts.ts";
import { everyRoute } from "../support/every-route.ts";
import type { Town } from "../support/towns/towns.ts";
import type { Screen } from "./walk.ts";

/** Screens for those who are not signed in. */
const WAYS_IN = IDENTITY_PAGES.filter(({ back }) => back === "/" || back === "/signin").map(({ path }) => path);

/** Every route, in the order of the table of routes. */
export const ROUTES = everyRoute();

/** The routes that somebody meets who looks for help or asks for it, from the first page on. */
const CARETAKER = ["/", "/find/:kind", "/r/:id", "/f/:id", "/needs/:kind", "/post", "/me", "/give", "/more", SHELL];

/** A screen of a route, and whether nobody has to be signed in to see it. */
export type RoutedScreen = Screen & { isForNobody: boolean };

/**
 * One screen of every route, in the order of the table of routes. The page belongs to an admin,
 * for whom what they show is made.
 * @throws with a route that has no screen
 */
export async function screensOfRoutes(page: Page, baseURL: string | undefined, town: Town): Promise<RoutedScreen[]> {
  const made = (await allScreens(page, baseURL, town)).map(([, path]) => path);
  return ROUTES.map((route) => screenOf(route, made, baseURL));
}

/** One screen of every route that nobody has to be signed in for: nothing is posted for them. */
export async function screensForNobody(page: Page, baseURL: string | undefined): Promise<RoutedScreen[]> {
  const own = await accountScreens(page, baseURL);
  const made = [...Object.values(await everyScreen(page)), ...Object.values(own), `${home(baseURL)}/appeal`];
  const isMade = (route: string) => made.some((path) => isOf(route, new URL(path, baseURL).pathname, ROUTES));
  return ROUTES.filter(isMade)
    .map((route) => screenOf(route, made, baseURL))
    .filter(({ isForNobody }) => isForNobody);
}

/** The screens that matter most to somebody who looks for help and has no account. */
export async function screensForCaretaker(page: Page, baseURL: string | undefined): Promise<RoutedScreen[]> {
  const own = ["/post", "/me"].map((path) => `${home(baseURL)}${path}`);
  const made = [...Object.values(await everyScreen(page)), ...own];
  return CARETAKER.map((route) => screenOf(route, made, baseURL));
}

/** @throws if no path is of this route */
function screenOf(route: string, made: readonly string[], baseURL: string | undefined): RoutedScreen {
  const path = made.find((each) => isOf(route, new URL(each, baseURL).pathname, ROUTES));
  if (path === undefined) throw new Error(`no screen of ${route} is made in e2e/screens.ts`);
  const isPublic = path.startsWith("/");
  const isForNobody = isPublic || WAYS_IN.includes(route);
  return { name: route, address: isPublic ? `${home(baseURL)}${path}` : path, isForNobody };
}

/** The route of an address of the product; undefined for another site. */
export function routeOf(address: string): string | undefined {
  const { pathname, hostname } = new URL(address);
  return /^(127\.0\.0\.1|localhost)$/.test(hostname)
    ? ROUTES.find((route) => isOf(route, pathname, ROUTES))
    : undefined;
}

/** A path belongs to the route that names it whole, else to one with a place for it. */
function isOf(route: string, pathname: string, routes: readonly string[]): boolean {
  return routes.includes(pathname) ? route === pathname : matchPath(route, pathname) !== null;
}
