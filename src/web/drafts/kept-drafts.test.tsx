import { afterEach, expect, test, vi } from "vitest";
import { forgetStoredKeysOf } from "../store/account.ts";
import { NO_ANSWERS } from "./answers.ts";
import type { Draft } from "./kept-drafts.ts";
import {
  ANONYMOUS_DRAFTS,
  beginDraft,
  draftsHere,
  forgetDraft,
  hasMembersDrafts,
  keepDraft,
  openDraft,
} from "./kept-drafts.ts";
import { keepPlace, keptPlaces } from "../posting/kept-places.ts";

const draft = (id: string, at = 1): Draft => ({ id, at, step: "place", answers: { ...NO_ANSWERS, note: id } });

afterEach(() => {
  for (const id of ["a", "b", "c"]) for (const account of ["one", "two", ANONYMOUS_DRAFTS]) forgetDraft(account, id);
});

test("drafts of an account are its own, newest first", () => {
  keepDraft("one", draft("a", 1));
  keepDraft("one", draft("b", 2));
  keepDraft("two", draft("c", 3));
  expect(draftsHere("one").map(({ id }) => id)).toEqual(["b", "a"]);
  expect(openDraft("two", "a")).toBeNull();
});

test("a copy that nobody wrote in leaves nothing behind; what was written while signed in is known to be here", () => {
  beginDraft("one", { ...draft("a"), isUntouched: true });
  expect(openDraft("one", "a")).not.toBeNull();
  expect(draftsHere("one")).toEqual([]);
  expect(hasMembersDrafts()).toBe(false);
  beginDraft("one", { ...draft("b"), isUntouched: true });
  expect(openDraft("one", "a")).toBeNull();
  keepDraft(ANONYMOUS_DRAFTS, draft("c"));
  expect(hasMembersDrafts()).toBe(false);
  keepDraft("one", { ...draft("b"), isUntouched: false });
  expect(hasMembersDrafts()).toBe(true);
});

test("what was written before signing in belongs to the account that goes on with it", () => {
  keepDraft(ANONYMOUS_DRAFTS, draft("a"));
  expect(draftsHere("one").map(({ id }) => id)).toEqual(["a"]);
  expect(openDraft("one", "a")?.answers.note).toBe("a");
  expect(draftsHere("two")).toEqual([]);
});

test("a browser that keeps nothing keeps it while the page is open, and says so", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse, key: refuse, length: 1 });
  expect(keepDraft("one", draft("a"))).toBe(false);
  expect(openDraft("one", "a")?.answers.note).toBe("a");
  expect(draftsHere("one")).toHaveLength(1);
  keepPlace("one", { lat: 1, lng: 2, label: "Here", placeId: "gn:1" });
  expect(keptPlaces("one")).toEqual([]);
});

test("what a full browser refused is newer than what it kept before", () => {
  keepDraft("one", draft("a", 1));
  const { localStorage: kept } = globalThis;
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.getItem(key), setItem: refuse });
  expect(keepDraft("one", draft("a", 2))).toBe(false);
  expect(openDraft("one", "a")?.at).toBe(2);
  vi.unstubAllGlobals();
  keepDraft("one", draft("a", 3));
  expect(openDraft("one", "a")?.at).toBe(3);
});

test("an edit that is opened again has each part that was kept", () => {
  const answers = { ...NO_ANSWERS, note: "The gate at the back", hasWhatsapp: true, speaks: ["bn"], quantity: "0" };
  const kept: Draft = {
    id: "a",
    at: 7,
    step: "place",
    answers,
    near: "at=22.57,88.36",
    edits: { id: "post", editVersion: 3, before: { ...NO_ANSWERS, note: "Ring twice" } },
    replaces: ["k"],
    refused: { sentence: "No.", parts: [{ path: "note", message: "Too long.", value: "x" }] },
    from: "message",
    isUntouched: false,
  };
  keepDraft("one", kept);
  // Another one that is begun meanwhile takes nothing of it away.
  beginDraft("one", draft("b"));
  expect(openDraft("one", "a")).toEqual(kept);
});

test("a draft of an older program lacks answers; one that is spoilt is none", () => {
  localStorage.setItem(
    "lifeboard.draft.one.a",
    JSON.stringify({ id: "a", at: 1, step: "gone", answers: { note: "x" } }),
  );
  localStorage.setItem("lifeboard.draft.one.b", "{");
  expect(openDraft("one", "a")).toMatchObject({ step: "what", answers: { note: "x", precision: "area" } });
  expect(openDraft("one", "b")).toBeNull();
});

test("who signs out leaves what they began, not their places; who deletes the account leaves neither", () => {
  keepDraft("one", draft("a"));
  keepPlace("one", { lat: 1, lng: 2, label: "Home", placeId: "gn:1" });
  expect(keptPlaces("one")).toHaveLength(1);
  forgetStoredKeysOf("one", false);
  expect(keptPlaces("one")).toEqual([]);
  expect(localStorage.getItem("lifeboard.draft.one.a")).not.toBeNull();
  forgetStoredKeysOf("one", true);
  expect(localStorage.getItem("lifeboard.draft.one.a")).toBeNull();
});

test("the last places somebody posted from, each once", () => {
  for (const label of ["A", "B", "A", "C", "D", "E"]) keepPlace("one", { lat: 1, lng: 2, label, placeId: label });
  expect(keptPlaces("one").map(({ label }) => label)).toEqual(["E", "D", "C", "A"]);
});

test("a point of a device or a map is not kept: it may be somebody's door", () => {
  keepPlace("one", { lat: 22.57264, lng: 88.36389, label: "Where this device is" });
  expect(JSON.stringify(localStorage)).not.toContain("22.57");
});

test("a draft of before keeps the leave it gave; one without is asked how people may answer", () => {
  const { answerBy: _answerBy, ...before } = draft("a").answers;
  const old = (showOnRequest: boolean) =>
    ({ ...draft("a"), answers: { ...before, showOnRequest } }) as unknown as Draft;
  keepDraft("one", old(true));
  expect(openDraft("one", "a")?.answers.answerBy).toBe("number");
  keepDraft("one", old(false));
  expect(openDraft("one", "a")?.answers).toMatchObject({ answerBy: "", note: "a" });
});
