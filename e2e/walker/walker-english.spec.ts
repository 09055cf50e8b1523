import { expect } from "@playwright/test";
import { ADMIN, home, PASSWORD } from "../support/accounts.ts";
import { makePerson, openPage, signInAs, walkAll } from "./people.ts";
import { screensForNobody, screensOfRoutes } from "./screens.ts";
import { Walker } from "./walk.ts";
import { withWalkedProduct } from "./walked-product.ts";

const test = withWalkedProduct();
test.describe.configure({ mode: "parallel" });

const WAY = { language: "en", tapped: /./, linksOnce: true };

for (const role of ["admin", "nobody"] as const) {
  test(
    `every screen for ${role}, and a key of each kind`,
    { tag: "@phone" },
    async ({ browser, baseURL, town, passTime }, info) => {
      // Some hundred taps in sequence.
      test.slow();
      const place = { browser, baseURL, info };
      const [admin, nobody] = [await openPage(place), await openPage(place)];
      const isAdmin = role === "admin";
      const screens = isAdmin
        ? (await screensOfRoutes(admin, baseURL, town)).filter(({ isForNobody }) => !isForNobody)
        : await screensForNobody(admin, baseURL);
      const page = isAdmin ? admin : nobody;
      const signIn = isAdmin ? () => signInAs(admin, baseURL, ADMIN) : () => nobody.context().clearCookies();
      const walker = await Walker.on(page, { ...WAY, signIn, passTime });
      await walkAll(role, walker, { screens, tapped: /./, isComplete: true });
      await Promise.all([admin.context().close(), nobody.context().close()]);
    },
  );
}

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
