import type { Page } from "@playwright/test";
import { expect, firstOf } from "./guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "./support/accounts.ts";
import { drawId } from "./support/unique-values.ts";
import { A_NEED } from "./support/pictures.ts";
import { AN_OFFER, ask, keepDraft, postListing, postOffer } from "./support/posting.ts";
import { productNow } from "./support/product-time.ts";
import type { Town } from "./support/towns/towns.ts";
import { banAppealBehind } from "./support/ban-appeal.ts";

/** What the device stores: it fills when the program runs. */
export const SHELL = "/offline";

/** Every screen, in each state that looks different, by a name. */
export async function everyScreen(page: Page): Promise<Record<string, string>> {
  return {
    home: "/",
    results: "/find/bed",
    "results for blood": "/find/blood?group=A%2B",
    empty: "/find/medicine?q=zzzz",
    "several places": "/find/bed?place=rampur",
    "unknown place": "/find/bed?place=xqzxqz",
    "results on a map": "/find/bed?view=map",
    "results by traits":
      "/find/ambulance?ambulanceClass=icu&equipment=oxygen,ventilator&accessible=true&openNow=true&speaks=hi",
    needs: "/needs/all",
    "needs by traits": "/needs/ambulance?equipment=oxygen&accessible=true&speaks=bn&within=500",
    "needs for a group": "/needs/blood?group=B%2B",
    listing: await firstOf(page, "/find/bed", "/r/"),
    card: `${await firstOf(page, "/find/bed", "/r/")}/card`,
    facility: await facilityAddress(page),
    "how long oxygen lasts": "/how-long?size=in-d&gauge=120&unit=bar&flow=5",
    more: "/more",
    "to give blood": "/give",
    "without a net": SHELL,
    about: "/about",
    privacy: "/privacy",
    terms: "/terms",
    data: "/data",
    "link of a message": "/still",
    "link of a text message to a line": "/line-undo",
    "link for a shared desk": "/desk",
    "not found": "/nowhere",
  };
}

/**
 * Every screen: what anybody sees, then with an admin signed in at the accounts' host. The one list
 * for everything that must hold on every screen. A separate test checks that no address is missing.
 * `town`: where its posts are.
 */
export async function allScreens(
  page: Page,
  baseURL: string | undefined,
  town: Town,
): Promise<[name: string, path: string][]> {
  const rooms = [
    await everyScreen(page),
    await accountScreens(page, baseURL),
    await postingScreens(page, baseURL, town),
    await answerScreens(page, baseURL, town),
    await moderationScreens(page, baseURL, town),
  ];
  return rooms.flatMap((screens) => Object.entries(screens));
}

/** Every screen of accounts, for a signed-in admin at the accounts' host. */
export async function accountScreens(page: Page, baseURL: string | undefined): Promise<Record<string, string>> {
  const id = await signInBehind(page, baseURL, ADMIN);
  const paths = {
    "sign in": "/signin",
    "sign in again": "/signin?for=again&next=/account",
    "sign up": "/signup",
    recover: "/recover",
    "new password": "/recover?token=none",
    verify: "/verify-email",
    "mail's link too old": "/verify-email?error=identity/link-ended",
    confirmed: "/verify-email?next=/account",
    "invitation that ended": "/invitation#token=there-is-no-such-invitation",
    account: "/account",
    follows: "/account/follows",
    "a new follow": "/account/follows?kind=bed&bedType=icu&at=22.57,88.36&near=Kolkata",
    security: "/account/security",
    password: "/account/security/password",
    "e-mail": "/account/security/email",
    phone: "/verify-phone",
    passkeys: "/account/security/passkeys",
    providers: "/account/security/providers",
    "second step": "/account/security/second-factor",
    devices: "/account/security/sessions",
    delete: "/account/security/delete",
    people: "/people",
    person: `/people/${id}`,
    invitations: "/people/invitations",
    messages: "/people/messages",
    demonstration: "/people/demonstration",
    policies: "/policies",
    audit: "/audit",
    learning: "/people/learning",
    "check by phone": "/verify",
    imports: "/admin/imports",
    "import of a list": "/admin/imports/new",
    "import with its columns": await plannedImport(page, baseURL),
    overview: "/overview",
    "lines that wait": "/verify/lines",
    counts: (await facilityAddress(page)).replace("/f/", "/facility/"),
  };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${home(baseURL)}${path}`]));
}

/**
 * Every screen of posting and of one's own posts, for a signed-in admin with posts in a town. It
 * has a draft at each step.
 */
export async function postingScreens(
  page: Page,
  baseURL: string | undefined,
  town: Town,
): Promise<Record<string, string>> {
  const id = await signInBehind(page, baseURL, ADMIN);
  await page.goto(`${home(baseURL)}/post`);
  const need = await keepDraft(page, {}, id);
  const offer = await keepDraft(
    page,
    { side: "offer", kind: "oxygen", form: "portable", hasNow: "yes", have: "2" },
    id,
  );
  const ride = await keepDraft(page, { kind: "ambulance", forOther: true }, id);
  // An unproved number, and a proved address that was given to somebody.
  const contact = { alias: "Asha", channels: [...AN_OFFER.contact.channels, { type: "email", value: ADMIN.email }] };
  const consent = { ...AN_OFFER.consent, showOnRequest: true };
  const listing = await postOffer(page, baseURL, { place: town, contact, consent });
  await askForNumber(page, baseURL, listing);
  await ask(page, baseURL, { path: `/listings/${listing}/observations`, data: { outcome: "in-stock", count: 3 } });
  const needs = await needsWithTheLongestWord(page, baseURL, town);
  const paths = {
    "post: new": "/post",
    "post: a forwarded message": "/post/paste",
    "post: need": `/post?draft=${need}&step=details`,
    "post: offer": `/post?draft=${offer}&step=details`,
    "post: ambulance": `/post?draft=${ride}&step=details`,
    "post: where": `/post?draft=${need}&step=place`,
    "post: contact": `/post?draft=${need}&step=contact`,
    "post: contact of another": `/post?draft=${ride}&step=contact`,
    "post: check": `/post?draft=${need}&step=check`,
    "post: change": `/post?edit=${listing}`,
    "post: nothing there": "/post?draft=none",
    mine: "/me",
    drafts: "/me?show=drafts",
    numbers: "/me?show=numbers",
    news: "/me?show=news",
    "needs with the longest word": needs,
  };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${home(baseURL)}${path}`]));
}

/** Posts a need in a town, of the kind with the longest word. @returns the list that has it */
async function needsWithTheLongestWord(page: Page, baseURL: string | undefined, town: Town): Promise<string> {
  const id = await postListing(page, baseURL, { ...A_NEED, place: town });
  const list = `/needs/all?at=${town.lat.toFixed(2)},${town.lng.toFixed(2)}`;
  const html = async () => (await page.request.get(list)).text();
  // The search follows the change log.
  await expect.poll(html).toContain(`/r/${id}`);
  return list;
}

/**
 * Answers to needs: another's need, with and without the open form of a promise, and one's own with
 * notes. `#answers` opens the form to take a promise (support/look-over.ts).
 */
export async function answerScreens(
  page: Page,
  baseURL: string | undefined,
  town: Town,
): Promise<Record<string, string>> {
  await signInBehind(page, baseURL, ADMIN);
  // Its promise must not end while a long run looks at the screens.
  const own = await postListing(page, baseURL, { ...A_NEED, urgency: "soon", place: town });
  const arrives = new Date(productNow().getTime() + 7_200_000);
  const promise = async (helper: Page): Promise<string> => {
    const data = { amount: 1, arrivesBy: arrives.toISOString() };
    const { status, body } = await ask(helper, baseURL, { path: `/listings/${own}/responses`, data });
    if (status !== 201) throw new Error(`the promise was not taken: ${status}`);
    return String(body["id"]);
  };
  const theirs = await byAnother(page, baseURL, async (helper) => {
    const response = await promise(helper);
    const act = (who: Page, name: string, data: object) =>
      ask(who, baseURL, { path: `/responses/${response}/${name}`, data });
    await act(page, "accept", { amount: 1, meetAt: { own: true } });
    await act(helper, "notes", { text: "I come by the north gate. Call 98300 12345." });
    await act(helper, "notes", { phrase: "on-my-way" });
    await act(page, "notes", { text: "Third floor, ask at the desk of the blood bank." });
    return postListing(helper, baseURL, { ...A_NEED, place: town });
  });
  await byAnother(page, baseURL, promise);
  // The product's clock is that of the browser's time zone, five and a half hours ahead.
  const local = new Date(arrives.getTime() + 19_800_000).toISOString().slice(0, 16);
  const paths = { "a need": `/r/${theirs}`, "a need: promise": `/r/${theirs}?help=1@${local}`, answers: "/me#answers" };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${home(baseURL)}${path}`]));
}

/**
 * A moderator's screens, and a closed entry. For a signed-in admin whose post in a town was
 * reported.
 */
export async function moderationScreens(
  page: Page,
  baseURL: string | undefined,
  town: Town,
): Promise<Record<string, string>> {
  await signInBehind(page, baseURL, ADMIN);
  const listing = await postOffer(page, baseURL, { place: town });
  const headers = { "X-Client-Id": "c".repeat(32) };
  const data = { kind: "fraud", text: "They asked for half of it first." };
  await ask(page, baseURL, { path: `/listings/${listing}/reports`, data, headers });
  const ended = await postOffer(page, baseURL, { place: town });
  const over = await ask(page, baseURL, { path: `/listings/${ended}/close`, data: { outcome: "withdrawn" } });
  if (over.status >= 300) throw new Error(`the entry was not ended: ${over.status} ${JSON.stringify(over.body)}`);
  const paths = {
    "appeal against a ban": `/moderate/shut-out/${await banAppealBehind(page, baseURL)}`,
    "appeal: asked for": "/appeal",
    reports: "/moderate",
    "report of an entry": `/moderate/${listing}`,
    "ended listing": `/r/${ended}`,
  };
  return Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, `${home(baseURL)}${path}`]));
}

/** An import whose file has arrived, as the admin. @returns the path of its page */
async function plannedImport(page: Page, baseURL: string | undefined): Promise<string> {
  const id = drawId();
  const table = "Hospital,City,State,Vacant ICU beds,Phone,Updated\nApex,Kolkata,West Bengal,2,9830000999,04/05/2026\n";
  const bytes = Buffer.from(table);
  const put = (path: string, method: "POST" | "PUT", data: object) => ask(page, baseURL, { path, method, data });
  await put("/imports", "POST", { id, fileName: "beds.csv", bytes: bytes.length });
  await put(`/imports/${id}/pieces/0`, "PUT", { data: bytes.toString("base64") });
  return `/admin/imports/${id}`;
}

/** Another person gets the number of a listing. */
async function askForNumber(page: Page, baseURL: string | undefined, listing: string): Promise<void> {
  await byAnother(page, baseURL, async (other) => {
    const reason = "For my mother, tonight. I come by car.";
    const { status } = await ask(other, baseURL, { path: `/listings/${listing}/contact`, data: { reason } });
    if (status !== 201) throw new Error(`the number was not given: ${status}`);
  });
}

/** What another member does, in a browser of their own. */
async function byAnother<T>(page: Page, baseURL: string | undefined, act: (other: Page) => Promise<T>): Promise<T> {
  const other = await page.context().browser()?.newPage();
  if (other === undefined) throw new Error("there is no browser");
  await memberBehind(other, baseURL);
  const done = await act(other);
  await other.close();
  return done;
}

/** The address of some facility's page. */
export async function facilityAddress(page: Page): Promise<string> {
  const response = await page.request.get("/api/v1/facilities/nearby?lat=22.57&lng=88.36&limit=1");
  const { items }: { items: { id: string }[] } = await response.json();
  return `/f/${items[0]?.id ?? ""}`;
}
