import { ADMIN } from "../support/accounts.ts";
import type { Town } from "../support/towns/towns.ts";
import { judgeWalk, openPage, signInAs, walkSome } from "./people.ts";
import type { Place } from "./people.ts";
import { ROUTES, screensForNobody, screensOfRoutes } from "./screens.ts";
import type { RoutedScreen } from "./screens.ts";
import { Walker } from "./walk.ts";
import type { PassTime, withWalkedProduct } from "./walked-product.ts";

/** How many routes a piece of a walk has: it takes two minutes or less. */
const PIECE = 4;
/** When a piece that hangs is ended, ms. */
const HANGS_MS = 1_800_000;

const PIECES = Array.from({ length: Math.ceil(ROUTES.length / PIECE) }, (_, at) =>
  ROUTES.slice(at * PIECE, (at + 1) * PIECE),
);

/** A walk that its pieces go on with, and its screens. */
type Begun = { walker: Walker; screens: readonly RoutedScreen[]; end: () => Promise<void> };

/**
 * Declares the walk of every screen that is for an admin, or for nobody, in English. Each piece
 * goes on where the one before it ended. The last test judges them all. It needs a file of its own:
 * what the one walk changes, the other one must not meet.
 */
export function walkEveryScreen(test: ReturnType<typeof withWalkedProduct>, role: "admin" | "nobody"): void {
  test.describe(`every screen for ${role}, and a key of each kind:`, { tag: "@phone" }, () => {
    test.describe.configure({ mode: "serial" });
    let walk: Begun | undefined;

    for (const routes of PIECES)
      test(`from ${routes[0]} to ${routes.at(-1)}`, async ({ browser, baseURL, town, passTime }, info) => {
        test.setTimeout(HANGS_MS);
        walk ??= await beginWalk(role, { browser, baseURL, info, town, passTime });
        const { walker, screens } = walk;
        await walkSome(
          role,
          walker,
          screens.filter(({ name }) => routes.includes(name)),
        );
      });

    test("nothing that a person sees is wrong, and a tap leads to each", async () => {
      if (walk === undefined) throw new Error("no piece of the walk was walked: name them too");
      judgeWalk(role, walk.walker, { screens: walk.screens, tapped: /./, isComplete: true });
      await walk.end();
    });
  });
}

async function beginWalk(
  role: "admin" | "nobody",
  { passTime, town, ...place }: Place & { town: Town; passTime: PassTime },
): Promise<Begun> {
  const { baseURL } = place;
  const [admin, nobody] = [await openPage(place), await openPage(place)];
  const isAdmin = role === "admin";
  const screens = isAdmin
    ? (await screensOfRoutes(admin, baseURL, town)).filter(({ isForNobody }) => !isForNobody)
    : await screensForNobody(admin, baseURL);
  const page = isAdmin ? admin : nobody;
  const signIn = isAdmin ? () => signInAs(admin, baseURL, ADMIN) : () => nobody.context().clearCookies();
  const walker = await Walker.on(page, { language: "en", tapped: /./, linksOnce: true, signIn, passTime });
  const end = async () => void (await Promise.all([admin.context().close(), nobody.context().close()]));
  return { walker, screens, end };
}
