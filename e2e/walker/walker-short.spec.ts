import { expect } from "@playwright/test";
import { home, PASSWORD } from "../support/accounts.ts";
import { makePerson, openPage, walkAll } from "./people.ts";
import { screensForCaretaker } from "./screens.ts";
import { Walker } from "./walk.ts";
import { withWalkedProduct } from "./walked-product.ts";

const test = withWalkedProduct();

const WAY = { language: "en", tapped: /./, linksOnce: true };

/** How many keys of a screen the gate taps. The long run taps one of each kind. */
const MOST = 3;

test(
  "the screens of somebody who looks for help, and their first keys",
  { tag: "@phone" },
  async ({ browser, baseURL, passTime }, info) => {
    // Thirty taps in sequence.
    test.slow();
    const page = await openPage({ browser, baseURL, info });
    const screens = await screensForCaretaker(page, baseURL);
    const signIn = () => page.context().clearCookies();
    const walker = await Walker.on(page, { ...WAY, most: MOST, signIn, passTime });
    await walkAll("caretaker", walker, { screens, tapped: /./, isComplete: false });
    await page.context().close();
  },
);

test("the deletion of an account", { tag: "@phone" }, async ({ browser, baseURL, town, passTime }, info) => {
  const place = { browser, baseURL, info, town };
  const page = await openPage(place);
  await makePerson(place, page, "member");
  // Once it is deleted, nobody can sign in to it.
  const signIn = () => Promise.resolve();
  const walker = await Walker.on(page, { ...WAY, signIn, passTime, password: PASSWORD });
  const name = "/account/security/delete";
  const screens = [{ name, address: `${home(baseURL)}${name}`, isForNobody: false }];
  await walkAll("deletion", walker, { screens, tapped: /./, isComplete: false });
  expect(walker.taps.some((tap) => tap.includes("account.delete.go"))).toBe(true);
  expect((await page.request.get(`${home(baseURL)}/api/v1/me`)).status()).toBe(401);
  await page.context().close();
});
