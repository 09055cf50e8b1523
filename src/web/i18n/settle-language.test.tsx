import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { recordTry } from "../store/fetch/server-reachability.ts";
import { settleLanguage } from "./settle-language.ts";

/** A page of a site with three languages, drawn in Hindi. */
const PAGE = {
  language: "hi",
  languages: ["en", "hi", "ur"].map((code) => ({ code, name: code, direction: "ltr" as const })),
  site: { defaultCountry: "IN" },
};
const SHELL = { ...PAGE, isShell: true as const };

const loads = vi.hoisted(() => ({ failures: 0, asked: [] as string[] }));
vi.mock("./screen-locale.ts", () => ({
  loadScreenLocale: async (language: string) => {
    loads.asked.push(language);
    if (loads.asked.length <= loads.failures) throw new Error("no answer");
    return { language };
  },
}));

beforeEach(() => {
  loads.failures = 0;
  loads.asked = [];
  vi.stubGlobal("navigator", { languages: [], cookieEnabled: true });
});
afterEach(() => {
  recordTry(true);
  localStorage.clear();
  document.cookie = "i18next=; path=/; max-age=0";
});

/** What a page does whose address asks for a language. */
async function settle(page: typeof PAGE, wanted: string) {
  history.replaceState(null, "", `/more?lng=${wanted}`);
  const changes: string[] = [];
  let reloads = 0;
  const settled = settleLanguage(page, {
    change: ({ language }) => changes.push(language),
    reload: () => (reloads += 1),
  });
  return { settled, changes, reloads: () => reloads };
}

test("the server's page is loaded again in the language that the device wants", async () => {
  const page = await settle(PAGE, "en");
  await page.settled;
  expect([page.reloads(), page.changes]).toEqual([1, []]);
});

test("a shell in another language than the one chosen changes itself, without a reload", async () => {
  const shell = await settle(SHELL, "en");
  await shell.settled;
  expect([shell.reloads(), shell.changes]).toEqual([0, ["en"]]);
});

test("a shell whose texts do not come changes once the server is reached", async () => {
  loads.failures = 1;
  recordTry(false);
  const shell = await settle(SHELL, "en");
  await vi.waitFor(() => expect(loads.asked).toEqual(["en"]));
  expect(shell.changes).toEqual([]);
  recordTry(true);
  await shell.settled;
  expect(shell.changes).toEqual(["en"]);
});

test("a page of the server whose texts do not come stays, and says why to its caller", async () => {
  loads.failures = 1;
  vi.spyOn(document, "cookie", "get").mockReturnValue("");
  const page = await settle(PAGE, "en");
  await expect(page.settled).rejects.toThrow("no answer");
  expect([page.reloads(), page.changes]).toEqual([0, []]);
});

test("a page in the wanted language stays", async () => {
  for (const page of [PAGE, SHELL]) {
    const { settled, changes, reloads } = await settle(page, "hi");
    await settled;
    expect([reloads(), changes]).toEqual([0, []]);
  }
});
