import { ADMIN } from "../support/accounts.ts";
import { withOwnProduct } from "../support/own-product.ts";
import { openPage, signInAs, walkAll } from "./people.ts";
import { screensOfRoutes } from "./screens.ts";
import { Walker } from "./walk.ts";

/** The walk changes what it walks over: it has products of its own. */
const test = withOwnProduct();
test.describe.configure({ mode: "parallel" });

/** In how many parts the screens are walked at the same time. */
const PARTS = 2;

/** Screens whose keys are tapped here. The walk by roles taps those of all. */
const TAPPED = /^\/($|(about|data|desk|nowhere|privacy|terms|how-long|f\/:id|r\/:id|r\/:id\/card)$)/;

for (let part = 0; part < PARTS; part += 1) {
  test(
    `every screen, and a key of each kind: part ${part + 1}`,
    { tag: "@phone" },
    async ({ browser, baseURL, town }, info) => {
      // Some hundred taps in sequence.
      test.slow();
      const place = { browser, baseURL, info };
      const [admin, nobody] = [await openPage(place), await openPage(place)];
      const screens = await screensOfRoutes(admin, baseURL, town);
      const manner = { language: "en", tapped: TAPPED, linksOnce: true };
      const asAdmin = await Walker.on(admin, { ...manner, signIn: () => signInAs(admin, baseURL, ADMIN) });
      const asNobody = await Walker.on(nobody, { ...manner, signIn: () => nobody.context().clearCookies() });
      await walkAll(
        screens.filter((_screen, at) => at % PARTS === part),
        { tapped: TAPPED, walkerOf: ({ isForNobody }) => (isForNobody ? asNobody : asAdmin) },
      );
      await Promise.all([admin.context().close(), nobody.context().close()]);
    },
  );
}
