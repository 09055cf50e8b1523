import type { Page } from "@playwright/test";
import { expect, settled, test } from "../guard.ts";
import { ADMIN, home, memberBehind, signInBehind } from "../support/accounts.ts";
import { newLetters, newPhone } from "../support/unique-values.ts";
import { axeFaults, speak } from "../support/look-over.ts";
import { AN_OFFER, ask } from "../support/posting.ts";
import { SCHEMES } from "../support/schemes.ts";
import type { Town } from "../support/towns/towns.ts";
import { localeTextOf } from "../support/words.ts";
import { walkedIn } from "../support/gate-languages.ts";

/** The same offer of two people: their entries, and the name that both give. */
type Twice = { title: string; ids: [string, string] };
type Place = { baseURL: string | undefined; town: Town };

/** Two members post the same offers, each with the same number. */
async function postTwice(people: readonly [Page, Page], { baseURL, town }: Place, count: number): Promise<Twice[]> {
  const twice: Twice[] = [];
  for (let at = 0; at < count; at += 1) {
    const title = `${newLetters()} oxygen`;
    const contact = { alias: "Asha", channels: [{ type: "phone", value: newPhone() }] };
    const data = { ...AN_OFFER, title, contact, place: { ...town, precision: "area" } };
    const ids: string[] = [];
    for (const person of people) {
      const { status, body } = await ask(person, baseURL, { path: "/listings", data });
      expect(status, JSON.stringify(body)).toBe(201);
      ids.push(String(body["id"]));
    }
    twice.push({ title, ids: [ids[0] ?? "", ids[1] ?? ""] });
  }
  return twice;
}

/** Signs a moderator in, whose list of likely duplicates has all of these. */
async function awaitList(page: Page, baseURL: string | undefined, twice: readonly Twice[]): Promise<void> {
  await signInBehind(page, baseURL, ADMIN);
  const listed = async (): Promise<string> =>
    JSON.stringify((await ask(page, baseURL, { path: "/moderation/duplicates?limit=50", method: "GET" })).body);
  for (const { title } of twice) await expect.poll(listed).toContain(title);
}

for (const language of walkedIn(["en", "ur"])) {
  const say = localeTextOf(language);

  test(`a moderator decides five likely duplicates (${language})`, async ({ page, baseURL, town, another }) => {
    const people = [await another(), await another()] as const;
    for (const person of people) await memberBehind(person, baseURL);
    const twice = await postTwice(people, { baseURL, town }, 5);
    await awaitList(page, baseURL, twice);
    await speak(page, baseURL, language);
    await page.goto(`${home(baseURL)}/moderate`);
    await settled(page);
    await page.getByRole("link", { name: say("duplicates.title") }).click();
    const pairOf = ({ title }: Twice) => page.getByRole("article").filter({ hasText: title });
    const [first, second, third, fourth, fifth] = twice as [Twice, Twice, Twice, Twice, Twice];
    const press = (pair: Twice, key: string) =>
      pairOf(pair)
        .getByRole("button", { name: say(`duplicates.${key}`) })
        .click();
    const done = (pair: Twice, what: string) =>
      expect(pairOf(pair).getByRole("status")).toContainText(say(`duplicates.done.${what}`));
    await expect(pairOf(first)).toContainText(say("duplicates.reason.same-number"));
    await expect(pairOf(first).getByRole("group")).toHaveCount(2);
    expect(await axeFaults(page, SCHEMES)).toEqual([]);

    await press(first, "keepFirst");
    await done(first, "same");
    await press(second, "keepSecond");
    await done(second, "same");
    await press(third, "different");
    await done(third, "different");
    await press(fourth, "later");
    await done(fourth, "later");
    // The fifth is answered, taken back, and answered again.
    await press(fifth, "keepFirst");
    await done(fifth, "same");
    await press(fifth, "undo");
    await press(fifth, "different");
    await done(fifth, "different");

    const intoOf = async (id: string) =>
      (await ask(page, baseURL, { path: `/listings/${id}`, method: "GET" })).body["mergedInto"] ?? null;
    const merged = async ({ ids: [one, other] }: Twice) => {
      const into = await Promise.all([intoOf(one), intoOf(other)]);
      return into[0] === other || into[1] === one;
    };
    expect(await Promise.all(twice.map(merged))).toEqual([true, true, false, false, false]);

    await page.goto(`${home(baseURL)}/moderate?show=duplicates`);
    await settled(page);
    await expect(pairOf(fourth)).toBeVisible();
    for (const answered of [first, second, third, fifth]) await expect(pairOf(answered)).toHaveCount(0);
  });
}
