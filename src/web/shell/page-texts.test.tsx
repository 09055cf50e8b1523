import { act } from "react";
import { createRoot } from "react-dom/client";
import type { RouteObject } from "react-router";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { createTexts } from "../i18n/create.ts";
import { isOfPage, isShippedWithProgram } from "../i18n/sections.ts";
import { SHIPPED, textsFor } from "../i18n/shipped.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { fakeApi, NOW, SITE } from "../testing/fake-api.ts";
import { SHELL_PATH } from "../store/worker/decide.ts";
import { openScreens } from "../testing/open-screens.ts";
import { Link } from "../ui/Link.tsx";
import { lazyRoute } from "./lazy-route.tsx";
import { Providers } from "./Providers.tsx";
import { makeRoutes } from "./routes.tsx";

// What stands in for a page would outlive this file otherwise.
beforeAll(() => import("../frame/PageNotKept.tsx"));

/** Sections without which a page is drawn all the same (i18n/sections.ts). */
const OPTIONAL = ["adminNews", "byText", "need", "paste", "similar"];

/** An address of every route, as links write it and as somebody may type it. */
const PATHS = pathsOf(makeRoutes(() => ({ api: fakeApi({}).api, site: SITE, language: "en" }))).flatMap((path, at) => [
  path,
  at % 2 === 0 ? `${path.toUpperCase()}/?a=1#b` : `${path}?a=/more`,
]);

function pathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children }) => {
    if (children !== undefined) return pathsOf(children);
    return path === undefined || path === "*" || path === "/" ? [] : [path.replaceAll(/:\w+/g, "x1")];
  });
}

/** The language of a page's turn, so that all have theirs. */
function languageOf(turn: number) {
  const language = SHIPPED[turn % SHIPPED.length];
  if (language === undefined) throw new Error("there is no language");
  return language;
}

/** The texts that a page has which the server drew at an address. */
function stringsAt(from: string, turn: number) {
  const language = languageOf(turn);
  const carried = Object.entries(language.texts).filter(([section]) => isShippedWithProgram(section));
  return { ...Object.fromEntries(carried), ...textsFor(language, from) };
}

const pathOf = (href: string) =>
  href
    .toLowerCase()
    .replace(/[?#].*$/, "")
    .replace(/(.)\/$/, "$1");

/** The sections that an address needs, and those of them that a page elsewhere lacks. */
function sectionsAt(to: string): string[] {
  // Of stored pages themselves: the shell has the texts of all others, which it stands in for.
  if (pathOf(to) === SHELL_PATH) return [];
  return Object.keys(languageOf(0).texts).filter(
    (section) => isOfPage(section, pathOf(to)) && !OPTIONAL.includes(section),
  );
}
const lacking = (to: string, strings: object) => sectionsAt(to).filter((section) => !(section in strings));

async function drawAt(from: string, turn: number, routes: RouteObject[]) {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const { code } = languageOf(turn);
  const strings = stringsAt(from, turn);
  const texts = createTexts({ language: code, english: {}, strings });
  const router = createMemoryRouter(routes, { initialEntries: [from] });
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  openScreens.add(() => act(() => root.unmount()));
  const page = { site: SITE, emergency: "112", languages: [...SHIPPED] };
  const clock = { now: NOW, timeZone: "Asia/Kolkata", aheadMs: 0 };
  await act(async () =>
    root.render(
      <Providers page={page} language={code} texts={texts} clock={clock} api={fakeApi({}).api}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  return { element, router, strings };
}

function Links() {
  return PATHS.map((href) => <Link key={href} href={href} />);
}

test("from every page, a link to one whose texts are not here loads it, and no other does", async () => {
  let loads = 0;
  for (const [turn, from] of ["/", "/find/oxygen", ...PATHS.filter((_path, at) => at % 8 === 0)].entries()) {
    const { element, strings } = await drawAt(from, turn, [{ path: "*", element: <Links /> }]);
    const seen: Record<string, boolean> = {};
    element.addEventListener("click", (event) => {
      seen[String(Reflect.get(event.target ?? {}, "dataset").at)] = event.defaultPrevented;
      event.preventDefault();
    });
    const anchors = [...element.querySelectorAll("a")];
    for (const [at, anchor] of anchors.entries()) anchor.dataset["at"] = PATHS[at];
    await act(async () => {
      for (const anchor of anchors) anchor.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    });
    const wanted = PATHS.map((to) => [to, lacking(to, strings).length === 0]);
    expect(seen, from).toEqual(Object.fromEntries(wanted));
    loads += wanted.filter(([, isHere]) => isHere === false).length;
  }
  expect(loads).toBeGreaterThan(500);
});

/** A page that says a text of each of its sections. */
function Said() {
  const { say } = useLanguage();
  const keys = sectionsAt(said.to).map((section) => firstKey(section, languageOf(0).texts[section]));
  return keys.map((key) => <p key={key}>{say(key as Parameters<typeof say>[0])} </p>);
}
const said = { to: "/" };

function firstKey(path: string, within: unknown): string {
  if (typeof within !== "object" || within === null) return path.replace(/_(?:zero|one|two|few|many|other)$/, "");
  const [[name, next] = ["", ""]] = Object.entries(within);
  return firstKey(`${path}.${name}`, next);
}

test("a page that is come to without a link shows no key: it is loaded where its texts are not here", async () => {
  for (const [turn, to] of PATHS.filter((_path, at) => at % 2 === 0).entries()) {
    for (const from of ["/", "/more", "/account"]) {
      const reload = vi.spyOn(location, "reload").mockReturnValue();
      said.to = to;
      const routes = [
        { path: from, element: <i /> },
        { path: "*", ...lazyRoute("x", async () => Said) },
      ];
      if (pathOf(to) === from) continue;
      const { element, router, strings } = await drawAt(from, turn, routes);
      await act(() => router.navigate(to));
      const isHere = lacking(to, strings).length === 0;
      expect(
        [element.textContent?.match(/\b[a-z]\w*\.[a-z]\w*(?:\.\w+)*\b/)?.[0], reload.mock.calls.length],
        to,
      ).toEqual([undefined, isHere ? 0 : 1]);
      expect(element.querySelectorAll("p").length > 0, to).toBe(isHere && sectionsAt(to).length > 0);
      reload.mockRestore();
    }
  }
});
