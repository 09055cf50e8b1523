import { describe, expect, test, vi } from "vitest";
import { SESSION_COOKIE } from "./session-cookie.ts";

/** What a page can read of the browser around it. */
function seen(): Record<string, unknown> {
  return {
    cookie: document.cookie,
    visibility: document.visibilityState,
    local: localStorage.length,
    session: sessionStorage.length,
    online: navigator.onLine,
    standalone: Reflect.get(navigator, "standalone"),
    languages: navigator.languages.join(),
    narrow: matchMedia("(max-width: 1px)").matches,
    voice: typeof speechSynthesis,
    scroll: window.scrollTo,
    href: location.href,
    state: history.state as unknown,
    assign: location.assign,
    language: document.documentElement.lang,
    direction: document.documentElement.dir,
    title: document.title,
    body: document.body.outerHTML,
    isFake: vi.isFakeTimers(),
  };
}

const CLEAN = seen();

function set(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, configurable: true, writable: true });
}

/** What a careless test leaves behind, whatever its way of doing it. */
function dirty(): void {
  document.cookie = SESSION_COOKIE;
  document.cookie = "lng=ur; path=/";
  localStorage.setItem("lifeboard.kept", "1");
  sessionStorage.setItem("lifeboard.kept", "1");
  history.pushState({ at: 1 }, "", "/find/oxygen?lng=ur#list");
  document.documentElement.lang = "ur";
  document.documentElement.dir = "rtl";
  document.body.className = "dark";
  document.body.append("left behind");
  document.title = "Oxygen";
  set(navigator, "onLine", false);
  set(navigator, "standalone", true);
  set(globalThis, "matchMedia", () => ({ matches: true }));
  vi.stubGlobal("speechSynthesis", {});
  set(globalThis, "scrollTo", () => undefined);
  vi.spyOn(location, "assign").mockReturnValue();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  vi.useFakeTimers();
}

describe("what a test leaves in the browser, no later one finds", { shuffle: false }, () => {
  test("a test that sets everything, and ends without a word", () => {
    dirty();
    const left = seen();
    const untouched = Object.keys(CLEAN).filter((name) => Object.is(left[name], CLEAN[name]));
    expect(untouched).toEqual(["languages"]);
  });

  test("the next one, of a cookie by spies and of a navigator that was replaced", () => {
    expect(seen()).toEqual(CLEAN);
    // Two spies on one property: the second one restores the first.
    vi.spyOn(document, "cookie", "get").mockReturnValue("spied=1");
    vi.spyOn(document, "cookie", "set").mockReturnValue();
    vi.stubGlobal("navigator", { languages: ["ta-IN"] });
    expect([document.cookie, navigator.languages]).toEqual(["spied=1", ["ta-IN"]]);
  });

  test("the last one", () => {
    expect(seen()).toEqual(CLEAN);
    document.cookie = SESSION_COOKIE;
    expect(document.cookie).toContain("XSRF-TOKEN");
  });
});
