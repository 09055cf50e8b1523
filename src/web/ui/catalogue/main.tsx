import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createTexts } from "../../i18n/create.ts";
import { LanguageProvider } from "../../i18n/useLanguage.tsx";
import { SHIPPED, shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { BASE_STYLES } from "../../theme/base-styles.ts";
import { openSheet } from "../../theme/sheet.ts";
import { VARIABLES } from "../../theme/styles.ts";
import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import { spriteOf } from "../sprite.ts";
import { ICONS } from "../icons.ts";
import type { IconName } from "../icons.ts";
import { Catalogue } from "./Catalogue.tsx";
import { forced } from "./forced-states.ts";

const SCHEMES = Object.keys(SCHEME_COLOURS);

/**
 * The catalogue of parts, for developers: `npm run catalogue`. `?scheme=dark&lng=ur` chooses a
 * look.
 */
function start(): void {
  const asked = new URLSearchParams(location.search);
  const { code, direction, texts } = shippedLanguage(asked.get("lng") ?? "en");
  const scheme = SCHEMES.find((each) => each === asked.get("scheme")) ?? "light";
  const page = document.documentElement;
  page.lang = code;
  page.dir = direction;
  page.dataset["scheme"] = scheme;
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = `${VARIABLES}${forced(BASE_STYLES)}`;
  openSheet();
  const names = Object.keys(ICONS).filter((name): name is IconName => name in ICONS);
  document.body.insertAdjacentHTML("afterbegin", `<svg hidden aria-hidden="true">${spriteOf(names)}</svg>`);
  const table = createTexts({ language: code, english: shippedLanguage("en").texts, strings: texts, unit: "km" });
  const speaking = {
    say: createSay(table),
    language: code,
    direction,
    languages: SHIPPED,
    learn: async () => undefined,
    learnt: 0,
  };
  const element = <Catalogue schemes={SCHEMES} scheme={scheme} />;
  const root = document.getElementById("root");
  if (root === null) throw new Error("the catalogue's page has no root");
  createRoot(root).render(
    <LanguageProvider value={speaking}>
      <RouterProvider router={createMemoryRouter([{ path: "*", element }])} />
    </LanguageProvider>,
  );
}

start();
