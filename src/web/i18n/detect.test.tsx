import { beforeEach, describe, expect, test, vi } from "vitest";
import { detectLanguage, isLanguageKept } from "./detect.ts";

/** The sources of a language, in their order (DESIGN.md 6). */
const PLACES = ["query", "cookie", "local storage", "session storage", "browser", "html tag"] as const;
type Place = (typeof PLACES)[number];

const SHIPPED = ["en", "hi", "ur", "pt"];
let cookies = new Map<string, string>();

/** A browser whose sources have the given values. */
function browserOf(said: Partial<Record<Place, string>>): void {
  history.replaceState(null, "", said.query === undefined ? "/" : `/?lng=${said.query}`);
  if (said.cookie !== undefined) cookies.set("i18next", said.cookie);
  if (said["local storage"] !== undefined) localStorage.setItem("i18nextLng", said["local storage"]);
  if (said["session storage"] !== undefined) sessionStorage.setItem("i18nextLng", said["session storage"]);
  vi.stubGlobal("navigator", { languages: said.browser === undefined ? [] : [said.browser], cookieEnabled: true });
  document.documentElement.lang = said["html tag"] ?? "";
}

function kept(): (string | null)[] {
  return [localStorage.getItem("i18nextLng"), cookies.get("i18next") ?? null];
}

beforeEach(() => {
  cookies = new Map();
  vi.spyOn(document, "cookie", "get").mockImplementation(() => [...cookies].map((pair) => pair.join("=")).join("; "));
  vi.spyOn(document, "cookie", "set").mockImplementation((line) => {
    const [name = "", value = ""] = line.split(";")[0]?.split("=") ?? [];
    cookies.set(name, value);
  });
});

describe("which language", () => {
  test.each(PLACES)("%s alone is heard, and kept in local storage and cookie", (place) => {
    browserOf({ [place]: "hi" });
    expect(detectLanguage(SHIPPED)).toBe("hi");
    expect(kept()).toEqual(["hi", "hi"]);
    expect(isLanguageKept("hi")).toBe(true);
  });

  const pairs = PLACES.flatMap((stronger, at) => PLACES.slice(at + 1).map((weaker) => [stronger, weaker] as const));

  test.each(pairs)("%s before %s", (stronger, weaker) => {
    browserOf({ [stronger]: "hi", [weaker]: "ur" });
    expect(detectLanguage(SHIPPED)).toBe("hi");
    expect(kept()).toEqual(["hi", "hi"]);
  });

  test.each(pairs)("%s names none that is shipped, so %s is heard; what is unknown is not kept", (stronger, weaker) => {
    browserOf({ [stronger]: "tlh", [weaker]: "ur" });
    expect(detectLanguage(SHIPPED)).toBe("ur");
    expect(kept()).toEqual(["ur", "ur"]);
  });

  test("nobody names a shipped one: none is wanted, and nothing is kept", () => {
    browserOf({ query: "tlh", browser: "xx-XX" });
    expect([detectLanguage(SHIPPED), ...kept()]).toEqual([null, null, null]);
  });

  test("a region of a shipped language is heard as that language", () => {
    browserOf({ browser: "pt-BR" });
    expect(detectLanguage(SHIPPED)).toBe("pt");
  });

  test("the whole way down, each place silenced in its turn", () => {
    const all = ["en", "hi", "ur", "pt", "en", "hi"];
    const heard = PLACES.map((_, at) => {
      cookies.clear();
      localStorage.clear();
      sessionStorage.clear();
      browserOf(Object.fromEntries(PLACES.map((place, index) => [place, index < at ? undefined : all[index]])));
      return detectLanguage(SHIPPED);
    });
    expect(heard).toEqual(all);
  });

  test("a browser that refuses cookies keeps it in local storage alone, and says so", () => {
    vi.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
    browserOf({ browser: "ur" });
    expect([detectLanguage(SHIPPED), ...kept(), isLanguageKept("ur")]).toEqual(["ur", "ur", null, false]);
  });
});
