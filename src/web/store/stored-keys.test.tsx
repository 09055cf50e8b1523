import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endSession, forgetStoredKeysOf, rememberAccount, settleUnsavedText } from "./account.ts";
import { leaveAccount } from "./current-store.ts";
import { STORED_KEYS } from "./testing/stored-keys.ts";
import type { StoredFor } from "./testing/stored-keys.ts";

/** Beginnings of keys in the sources. Names of files have another ending. */
function keysInSources(): Set<string> {
  const sources = readdirSync("src/web", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .map((path) => readFileSync(join("src/web", path), "utf8"));
  const found = sources.flatMap((text) =>
    [...text.matchAll(/["`](lifeboard\.[a-z-]*\.?)/g)].map(([, key = ""]) => key),
  );
  return new Set(found.filter((key) => !["lifeboard.", "lifeboard.png", "lifeboard.regions"].includes(key)));
}

/** Every key with a value, as the account `asha` stores it. */
function storeAll(): void {
  rememberAccount("asha");
  for (const [start, { in: where, example }] of Object.entries(STORED_KEYS)) {
    if (start === "lifeboard.account" || start === "lifeboard.session-ended" || start === "lifeboard.whose") continue;
    globalThis[where].setItem(start + example.replace("ACCOUNT", "asha"), "[]");
  }
  sessionStorage.setItem("lifeboard.whose", "asha");
}

/** For whom there is still something stored. */
function left(): StoredFor[] {
  const kept = Object.entries(STORED_KEYS).flatMap(([start, { in: where, for: whose, example }]) =>
    globalThis[where].getItem(start + example.replace("ACCOUNT", "asha")) === null ? [] : [whose],
  );
  return [...new Set(kept)].toSorted();
}

test("every key is in the table, with whom it is stored for", () => {
  expect([...keysInSources()].toSorted()).toEqual(Object.keys(STORED_KEYS).toSorted());
});

test("signing out leaves the device's own, the tab's, and what was not sent", async () => {
  storeAll();
  await leaveAccount();
  expect(left()).toEqual(["account for good", "device", "tab"]);
});

test("signing out for good leaves nothing of the account", async () => {
  storeAll();
  await leaveAccount({ forGood: true });
  expect(left()).toEqual(["device", "tab"]);
});

test("a session that is over leaves all that is the person's", () => {
  storeAll();
  endSession();
  expect(left()).toEqual(["account", "account for good", "arrival", "device", "person", "tab", "text"]);
});

test("another account finds what somebody wrote before signing in, and no other text", () => {
  storeAll();
  rememberAccount("bilal");
  settleUnsavedText();
  expect(sessionStorage.getItem("lifeboard.words.report")).toBeNull();
  expect(sessionStorage.getItem("lifeboard.form.signin")).toBe("[]");
  expect(localStorage.getItem("lifeboard.saved-places")).toBeNull();
  expect(localStorage.getItem("lifeboard.unread.asha")).toBeNull();
  expect(localStorage.getItem("lifeboard.draft.asha.one")).toBe("[]");
});

test("an account whose name begins like another's keeps its own", () => {
  localStorage.setItem("lifeboard.draft.ashalata.one", "[]");
  forgetStoredKeysOf("asha", true);
  expect(localStorage.getItem("lifeboard.draft.ashalata.one")).toBe("[]");
});
