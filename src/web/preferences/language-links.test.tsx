import { afterEach, expect, test, vi } from "vitest";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { LanguageProvider } from "../i18n/useLanguage.tsx";
import { createTexts } from "../i18n/create.ts";
import { languagesFor, shippedLanguage } from "../i18n/shipped.ts";
import { createSay } from "../i18n/text.ts";
import { draw } from "../testing/screen.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";

afterEach(() => vi.unstubAllGlobals());

const offered = (html: string) => [...html.matchAll(/ hreflang="(\w+)"/gi)].map(([, code]) => code);

/** The foot of a page as the server draws it, for readers in Nepal. */
function onServer(): string {
  const { code: language, direction, texts } = shippedLanguage("en");
  const say = createSay(createTexts({ language, english: texts, strings: {} }));
  const speaking = { say, language, direction, languages: languagesFor("NP"), learn: async () => undefined, learnt: 0 };
  return renderToString(
    <LanguageProvider value={speaking}>
      <MemoryRouter>
        <LanguageLinks />
      </MemoryRouter>
    </LanguageProvider>,
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
