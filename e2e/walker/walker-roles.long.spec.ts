import { ADMIN } from "../support/accounts.ts";
import { makePerson, openPage, ROLES, signInAs, walkAll } from "./people.ts";
import { screensOfRoutes } from "./screens.ts";
import { Walker } from "./walk.ts";
import { withWalkedProduct } from "./walked-product.ts";

const test = withWalkedProduct();
test.describe.configure({ mode: "parallel" });

/** When a walk that hangs is ended, ms. Each takes minutes. */
const LONG_MS = 3_600_000;

const LANGUAGES = ["en", "ur", "hi"];

for (const role of [...ROLES, "admin"] as const) {
  for (const language of LANGUAGES) {
    test(`every screen as ${role} sees it: ${language}`, async ({
      browser,
      baseURL,
      town,
      passTime,
      isMobile,
    }, info) => {
      test.setTimeout(LONG_MS);
      const place = { browser, baseURL, info };
      const [admin, other] = [await openPage(place), await openPage(place)];
      const screens = await screensOfRoutes(admin, baseURL, town);
      const page = role === "admin" ? admin : other;
      const signIn =
        role === "admin" ? () => signInAs(admin, baseURL, ADMIN) : await makePerson({ ...place, town }, other, role);
      // Keys do the same in every language and size: they are tapped in one.
      const tapped = language === "en" && isMobile ? /./ : /^$/;
      const walker = await Walker.on(page, { language, tapped, linksOnce: false, signIn, passTime });
      await walkAll(`${role}, ${language}`, walker, { screens, tapped, isComplete: false });
      await Promise.all([admin.context().close(), other.context().close()]);
    });
  }
}
