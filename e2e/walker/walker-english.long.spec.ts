import { ADMIN } from "../support/accounts.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { openPage, signInAs, walkAll } from "./people.ts";
import { screensForNobody, screensOfRoutes } from "./screens.ts";
import { Walker } from "./walk.ts";

/** The walk changes what it walks over: each one has a product of its own. */
const test = withOwnProduct();
test.describe.configure({ mode: "parallel" });

for (const role of ["nobody", "admin"] as const) {
  test(
    `every screen for ${role}, and a key of each kind`,
    { tag: "@phone" },
    async ({ browser, baseURL, town }, info) => {
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
      const walker = await Walker.on(page, { language: "en", tapped: /./, linksOnce: true, signIn });
      await walkAll(role, walker, { screens, tapped: /./, isComplete: true });
      await Promise.all([admin.context().close(), nobody.context().close()]);
    },
  );
}
