import { act } from "react";
import { expect, test, vi } from "vitest";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { LanguageProvider } from "../i18n/useLanguage.tsx";
import { createTexts } from "../i18n/create.ts";
import { languagesFor, shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { draw } from "../testing/screen.tsx";
import { inLanguage, LanguageLinks } from "./LanguageLinks.tsx";

const offered = (html: string) => [...html.matchAll(/ hreflang="(\w+)"/gi)].map(([, code]) => code);

/** The foot of a page as the server draws it, for readers in Nepal. */
function onServer(path = "/"): string {
  return renderToString(screenInNepal(path));
}

function screenInNepal(path = "/") {
  const { code: language, direction, texts } = shippedLanguage("en");
  const table = createTexts({ language, english: texts, strings: {} });
  const languages = languagesFor("NP");
  const say = createSay(table);
  const speaking = { say, language, direction, languages, learn: async () => undefined, learnt: 0 };
  return (
    <LanguageProvider value={speaking}>
      <MemoryRouter initialEntries={[path]}>
        <LanguageLinks />
      </MemoryRouter>
    </LanguageProvider>
  );
}

test("the server offers the languages of the country, whatever the reader's browser prefers", () => {
  vi.stubGlobal("navigator", { languages: ["ta-IN", "ur"] });
  expect(offered(onServer())[0]).toBe("ne");
});

test("once the program runs, the reader's own languages come first", async () => {
  vi.stubGlobal("navigator", { languages: ["ta-IN", "en", "ur"] });
  const screen = await draw(<LanguageLinks />);
  expect(offered(screen.element.innerHTML).slice(0, 2)).toEqual(["ta", "ur"]);
});

test.each([
  ["before the reader's eyes stays: a tap meets what it aimed at", 100, ["ne", "hi"]],
  ["below the screen is ordered for the reader", 10_000, ["ta", "ur"]],
])("when the program hydrates, a line %s", async (_, top, first) => {
  vi.stubGlobal("navigator", { languages: ["ta-IN", "en", "ur"] });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 300, 48));
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = onServer();
  expect(offered(page.innerHTML).slice(0, 2)).toEqual(["ne", "hi"]);
  const root = await act(async () => hydrateRoot(page, screenInNepal()));
  expect(offered(page.innerHTML).slice(0, 2)).toEqual(first);
  act(() => root.unmount());
  page.remove();
});

test.each([
  "//other.example/find",
  "///other.example",
  "/\\other.example",
  "\\\\other.example",
  "/\t/other.example",
  "//",
])("no address leads out of the site by it: %j", (pathname) => {
  const site = "https://lifeboard.example/deep/page";
  expect(new URL(inLanguage({ pathname, search: "?a=1" }, "hi"), site).origin).toBe("https://lifeboard.example");
  expect(inLanguage({ pathname, search: "?a=1" }, "hi")).toContain("a=1&lng=hi");
});

test("the links that the server draws for such an address stay in the site", () => {
  const hrefs = [...onServer("//other.example/find").matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href);
  expect(hrefs.length).toBeGreaterThan(2);
  for (const href of hrefs) expect(new URL(href, "https://lifeboard.example").host).toBe("lifeboard.example");
});
