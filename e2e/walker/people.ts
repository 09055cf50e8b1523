import type { Browser, Page, TestInfo } from "@playwright/test";
import { expect } from "../guard.ts";
import { newAddress } from "../support/address.ts";
import { emailMemberBehind, giveRoles, home, PASSWORD, signInBehind } from "../support/accounts.ts";
import { facilityAddress } from "../screens.ts";
import { becomeDonor } from "../support/asks.ts";
import type { Town } from "../support/towns.ts";
import { judge } from "./allowed.ts";
import type { RoutedScreen } from "./screens.ts";
import type { Finding, Walker } from "./walk.ts";

/** Where a walk takes place. */
export type Place = { browser: Browser; baseURL: string | undefined; info: TestInfo };

/** A browser of one person, with the size of the project, that no guard of a journey watches. */
export async function openPage({ browser, baseURL, info }: Place): Promise<Page> {
  const { viewport, hasTouch, isMobile, deviceScaleFactor, timezoneId, locale } = info.project.use;
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch,
    isMobile,
    deviceScaleFactor,
    timezoneId,
    locale,
    serviceWorkers: "block",
    extraHTTPHeaders: { "x-forwarded-for": newAddress() },
  });
  return context.newPage();
}

/** Who is looked over the shoulder of, besides the admin, with the roles that the admin gives. */
const ROLES_OF = {
  nobody: [],
  member: [],
  donor: [],
  staff: ["facility-staff"],
  verifier: ["verifier"],
  moderator: ["moderator"],
} as const;

/** Everybody but the admin. */
export type Role = keyof typeof ROLES_OF;

/** Their names, in the order in which they walk. */
export const ROLES: readonly Role[] = ["nobody", "member", "donor", "staff", "verifier", "moderator"];

/** Signs a page's browser in, unless somebody is. */
export async function signInAs(
  page: Page,
  baseURL: string | undefined,
  who: { email: string; password: string },
): Promise<void> {
  const me = await page.request.get(`${home(baseURL)}/api/v1/me`);
  if (me.status() !== 200) await signInBehind(page, baseURL, who);
}

/** Makes somebody with a role. @returns what signs the page in as them, when they are signed out */
export async function makePerson(place: Place & { town: Town }, page: Page, role: Role): Promise<() => Promise<void>> {
  const { baseURL, town } = place;
  if (role === "nobody") return () => page.context().clearCookies();
  const email = await emailMemberBehind(page, baseURL, "Bela");
  const me: { id: string } = await (await page.request.get(`${home(baseURL)}/api/v1/me`)).json();
  if (role === "donor") await becomeDonor(page, baseURL, town);
  const roles = ROLES_OF[role];
  if (roles.length > 0) {
    const desk = await openPage(place);
    const facilities = role === "staff" ? [(await facilityAddress(desk)).replace("/f/", "")] : [];
    await giveRoles(desk, baseURL, { id: me.id, roles: [...roles], facilities });
    await desk.context().close();
  }
  return () => signInAs(page, baseURL, { email, password: PASSWORD });
}

/**
 * Walks screens, and says how many screens, taps and faults there were.
 * @throws if there are faults
 */
export async function walkAll(
  screens: readonly RoutedScreen[],
  { tapped, walkerOf }: { tapped: RegExp; walkerOf: (screen: RoutedScreen) => Walker },
): Promise<void> {
  const walkers = new Set(screens.map(walkerOf));
  for (const screen of screens) await walkerOf(screen).walk(screen);
  const all = [...walkers];
  const findings = all.flatMap((walker) => walker.findings);
  const { faults, idle } = judge(
    findings,
    new Set(screens.map(({ name }) => name).filter((name) => tapped.test(name))),
  );
  const taps = all.reduce((sum, walker) => sum + walker.taps, 0);
  const seen = all.reduce((sum, walker) => sum + walker.seen.size, 0);
  console.log(`  ${seen} screens, ${taps} taps, ${faults.length} faults`);
  expect.soft(faults.map(inWords), "what a person sees that is wrong").toEqual([]);
  expect(
    idle.map(({ because }) => because),
    "lines of what may be that match nothing",
  ).toEqual([]);
}

function inWords({ screen, key, kind, what }: Finding): string {
  return `${screen}, ${key}: ${kind}: ${what}`;
}
