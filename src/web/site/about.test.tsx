import { expect, test } from "vitest";
import { LanguageProvider, useLanguage } from "../i18n/useLanguage.tsx";
import { ClockProvider } from "../device/useClock.tsx";
import { NOW } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { AboutScreen } from "./AboutScreen.tsx";

let drawn: DrawnScreen;

/** The page in a reviewed language, read west of Greenwich. */
function Signed() {
  const spoken = useLanguage();
  const languages = [
    { code: "pt", name: "Português", direction: "ltr" as const, reviewed: { by: "Ana", on: "2026-05-01" } },
  ];
  return (
    <LanguageProvider value={{ ...spoken, languages }}>
      <ClockProvider value={{ now: NOW, timeZone: "America/Sao_Paulo", aheadMs: 0 }}>
        <AboutScreen />
      </ClockProvider>
    </LanguageProvider>
  );
}

test("who signed a language is named with the day they did, which is the same one in every time zone", async () => {
  drawn = await draw(<Signed />, { language: "pt" });
  expect(drawn.text()).toContain("Ana");
  expect(drawn.text()).toMatch(/\b1 de mai/);
});
