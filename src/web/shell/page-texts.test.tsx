import { act } from "react";
import { createRoot } from "react-dom/client";
import type { RouteObject } from "react-router";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { createTexts } from "../i18n/create.ts";
import type { Texts } from "../i18n/create.ts";
import { loadTextsInto } from "../i18n/page-texts.ts";
import { isShippedWithProgram, textsIn } from "../i18n/sections.ts";
import { SHIPPED, textsFor } from "../i18n/shipped.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { fakeApi, NOW, SITE } from "../testing/fake-api.ts";
import { openScreens } from "../testing/open-screens.ts";
import { lazyRoutes, textsOf } from "./lazy-route.tsx";
import { Providers } from "./Providers.tsx";
import { makeRoutes } from "./routes.tsx";

/** Every page that brings texts. */
const PAGES = pagesOf(makeRoutes(() => ({ api: fakeApi({}).api, site: SITE, language: "en" })));

function pagesOf(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children === undefined ? [route] : pagesOf(route.children)));
}

const pathOf = ({ path = "" }: RouteObject) => path.replaceAll(/:\w+/g, "x1");

/** The language of a page's turn, so that all have theirs. */
function languageOf(turn: number) {
  const language = SHIPPED[turn % SHIPPED.length];
  if (language === undefined) throw new Error("there is no language");
  return language;
}

/** A page that says a text of each of its sections. */
function pageOf(own: Texts) {
  return function Said() {
    const say = useText();
    const keys = Object.entries(own).map(([section, texts]) => firstKey(section, texts));
    return keys.map((key) => <p key={key}>{say(key as Parameters<typeof say>[0])} </p>);
  };
}

function firstKey(path: string, within: unknown): string {
  if (typeof within !== "object" || within === null) return path.replace(/_(?:zero|one|two|few|many|other)$/, "");
  const [[name, next] = ["", ""]] = Object.entries(within);
  return firstKey(`${path}.${name}`, next);
}

/** Opens a page with the texts of one, then goes to another. @returns what it says and fetched */
async function goFrom(from: RouteObject, to: RouteObject, turn: number) {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const language = languageOf(turn);
  const carried = Object.entries(language.texts).filter(([section]) => isShippedWithProgram(section));
  const strings = { ...Object.fromEntries(carried), ...textsFor(language, textsOf(from)) };
  const texts = createTexts({ language: language.code, english: {}, strings });
  const fetched: string[] = [];
  const get = async (file: string) => {
    fetched.push(file);
    return textsIn([file], language.texts);
  };
  const loadTexts = loadTextsInto({ texts, language: language.code }, "carried", get);
  const page = async () => pageOf(textsIn(textsOf(to), language.texts));
  const routes = [
    { path: "/here", element: <i /> },
    { path: "*", ...lazyRoutes(loadTexts)({ part: "x", texts: textsOf(to), page }) },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/here"] });
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  openScreens.add(() => act(() => root.unmount()));
  const shown = { site: SITE, emergency: "112", languages: [...SHIPPED] };
  const clock = { now: NOW, timeZone: "Asia/Kolkata", aheadMs: 0 };
  await act(async () =>
    root.render(
      <Providers page={shown} language={language.code} texts={texts} clock={clock} api={fakeApi({}).api}>
        <RouterProvider router={router} />
      </Providers>,
    ),
  );
  await act(() => router.navigate(pathOf(to)));
  return { text: element.textContent ?? "", lines: element.querySelectorAll("p").length, fetched };
}

test("from every page, each other one has its texts when it is shown, and asks for no more than it lacks", async () => {
  let asked = 0;
  for (const [at, to] of PAGES.entries()) {
    for (const step of [1, 7, 20]) {
      const from = PAGES[(at + step) % PAGES.length] ?? to;
      const { text, lines, fetched } = await goFrom(from, to, at + step);
      const where = `${pathOf(from)} to ${pathOf(to)}`;
      expect(text.match(/\b[a-z]\w*\.[a-z]\w*(?:\.\w+)*\b/)?.[0], where).toBeUndefined();
      expect(lines > 0, where).toBe(textsOf(to).length > 0);
      expect(fetched, where).toEqual(textsOf(to).filter((file) => !textsOf(from).includes(file)));
      asked += fetched.length;
    }
  }
  expect(asked).toBeGreaterThan(100);
});

test("two pages may share a file: it is asked for once", async () => {
  const at = (path: string) => PAGES.find((page) => page.path === path) ?? {};
  const { fetched } = await goFrom(at("/post"), at("/me"), 0);
  expect(fetched).toEqual([]);
});
