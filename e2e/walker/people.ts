import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page, TestInfo } from "@playwright/test";
import { expect, test } from "../guard.ts";
import { newAddress } from "../support/unique-values.ts";
import { emailMemberBehind, giveRoles, home, PASSWORD, signInBehind } from "../support/accounts.ts";
import { facilityAddress } from "../screens.ts";
import { becomeDonor } from "../support/asks.ts";
import type { Town } from "../support/towns/towns.ts";
import { judge } from "./allowed-faults.ts";
import type { RoutedScreen } from "./screens.ts";
import type { Finding, Walker } from "./walk.ts";

/** The taps of the last walk of each role. */
const TAPS = resolve(import.meta.dirname, "../../.cache/walker");

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

/** What is walked. */
type Walk = {
  screens: readonly RoutedScreen[];
  /** The screens whose keys are tapped, by their routes. */
  tapped: RegExp;
  /** Its taps reach each of these screens, and it meets each fault that may be. */
  isComplete: boolean;
};

/** Walks screens, and judges the walk. @throws if there are faults */
export async function walkAll(role: string, walker: Walker, walk: Walk): Promise<void> {
  await walkSome(role, walker, walk.screens);
  judgeWalk(role, walker, walk);
}

/** Walks screens, and judges nothing yet: they are a piece of a longer walk. */
export async function walkSome(role: string, walker: Walker, screens: readonly RoutedScreen[]): Promise<void> {
  try {
    for (const screen of screens) await walker.walk(screen);
  } finally {
    await keepTaps(role, walker.taps);
  }
}

/**
 * Judges a walk whose screens were all walked. Says how many there were, how many of them a tap
 * reached, how many taps and faults.
 * @throws if there are faults, or a screen was left out
 */
export function judgeWalk(role: string, walker: Walker, { screens, tapped, isComplete }: Walk): void {
  const names = screens.map(({ name }) => name);
  const lost = isComplete ? names.filter((name) => !walker.reached.has(name)) : [];
  const { faults, idle } = judge(
    [
      ...walker.findings,
      ...lost.map((screen) => ({ kind: "not reached", screen, key: "no tap", what: screen }) as const),
    ],
    new Set(names.filter((name) => tapped.test(name))),
  );
  const reached = names.filter((name) => walker.reached.has(name)).length;
  console.log(
    `  ${role}: ${walker.seen.size} screens, ${reached} reached by a tap, ${walker.taps.length} taps, ${faults.length} faults`,
  );
  expect.soft(faults.map(inWords), "what a person sees that is wrong").toEqual([]);
  expect.soft([...walker.seen].toSorted(), "screens that were walked").toEqual(names.toSorted());
  if (!isComplete) return;
  expect(
    idle.map(({ because }) => because),
    "lines of what may be that match nothing",
  ).toEqual([]);
}

/** Writes the taps of a walk where `diff` compares them with another run's, and to the report. */
async function keepTaps(role: string, taps: readonly string[]): Promise<void> {
  const path = join(TAPS, `${role.replaceAll(/\W+/g, "-")}.txt`);
  mkdirSync(TAPS, { recursive: true });
  writeFileSync(path, taps.map((tap) => `${tap}\n`).join(""));
  await test.info().attach("taps", { path, contentType: "text/plain" });
}

function inWords({ screen, key, kind, what }: Finding): string {
  return `${screen}, ${key}: ${kind}: ${what}`;
}
