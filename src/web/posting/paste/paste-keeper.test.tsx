import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetStoredKeysOf } from "../../store/account.ts";
import { ANONYMOUS_DRAFTS, draftsHere } from "../../drafts/kept-drafts.ts";
import { MOST_PASTES, pastesHere } from "../../drafts/kept-pastes.ts";
import { namesOfLeads } from "./lead-names.ts";
import { PasteKeeper } from "./paste-keeper.ts";
import { readOnDevice } from "./read-on-device.ts";

const clear = () => {
  localStorage.clear();
  sessionStorage.clear();
};
beforeEach(clear);
afterEach(clear);

test("corrections, ticks and what was posted are there after a reload, each under its own id", () => {
  const before = new PasteKeeper("asha");
  before.change("two leads");
  before.keepLead("one", { changed: { group: "O+" } }, ["one", "two"]);
  before.keepLead("one", { changed: { quantity: "3" }, isChecked: true }, ["one", "two"]);
  before.keepLead("two", { state: "posted" }, ["one", "two"]);
  const after = new PasteKeeper("asha");
  expect(after.shown()).toMatchObject({ isRestored: true, paste: { text: "two leads" } });
  expect(after.leadOf("one")).toMatchObject({
    changed: { group: "O+", quantity: "3" },
    isChecked: true,
    state: "open",
  });
  expect(after.leadOf("two").state).toBe("posted");
  expect(after.leadOf("one").id).toBe(before.leadOf("one").id);
  expect(after.leadOf("two").id).toBe(before.leadOf("two").id);
});

test("a lead has one id before it is kept, so that trying again posts it once", () => {
  const keeper = new PasteKeeper("asha");
  keeper.change("a lead");
  const { id } = keeper.leadOf("one");
  expect(keeper.leadOf("one").id).toBe(id);
  keeper.keepLead("one", { isChecked: true }, ["one"]);
  expect(keeper.leadOf("one").id).toBe(id);
});

test("once all leads are posted or left out the device forgets the text; the tab knows what was posted", () => {
  const keeper = new PasteKeeper("asha");
  keeper.change("two leads");
  keeper.keepLead("one", { state: "left-out" }, ["one", "two"]);
  expect(pastesHere("asha")).toHaveLength(1);
  keeper.keepLead("two", { state: "posted" }, ["one", "two"]);
  expect(pastesHere("asha")).toEqual([]);
  const after = new PasteKeeper("asha");
  expect(after.shown()).toMatchObject({ isRestored: false, paste: { text: "" } });
  after.change("two leads");
  expect(after.leadOf("two")).toMatchObject({ state: "posted", id: keeper.leadOf("two").id });
  expect(after.leadOf("one").state).toBe("open");
});

test("starting over forgets it; a text that comes later leaves the one before beside it", () => {
  const keeper = new PasteKeeper("asha");
  keeper.change("first");
  keeper.begin("second");
  expect(keeper.shown().others.map(({ text }) => text)).toEqual(["first"]);
  keeper.startOver();
  expect(keeper.shown().paste.text).toBe("");
  expect(pastesHere("asha").map(({ text }) => text)).toEqual(["first"]);
  const [first] = keeper.shown().others;
  if (first !== undefined) keeper.open(first);
  expect(keeper.shown()).toMatchObject({ isRestored: true, paste: { text: "first" }, others: [] });
});

test("at most so many texts are kept, the newest", () => {
  const keeper = new PasteKeeper("asha");
  for (let at = 0; at < MOST_PASTES + 2; at += 1) keeper.begin(`text ${String(at)}`);
  expect(pastesHere("asha")).toHaveLength(MOST_PASTES);
  expect(keeper.shown().paste.text).toBe(`text ${String(MOST_PASTES + 1)}`);
  expect(pastesHere("asha").some(({ text }) => text === `text ${String(MOST_PASTES + 1)}`)).toBe(true);
});

test("a text of before signing in passes to the account; another account never sees one", () => {
  new PasteKeeper(ANONYMOUS_DRAFTS).change("mine");
  expect(new PasteKeeper("asha").shown().paste.text).toBe("mine");
  expect(pastesHere(ANONYMOUS_DRAFTS)).toEqual([]);
  expect(new PasteKeeper("bilal").shown().paste.text).toBe("");
});

test("who turns out to be signed in goes on typing; without a text they find what they began", () => {
  new PasteKeeper("asha").change("began before");
  sessionStorage.clear();
  const typing = new PasteKeeper(ANONYMOUS_DRAFTS);
  typing.change("typed meanwhile");
  typing.passTo("asha");
  expect(typing.shown()).toMatchObject({ paste: { text: "typed meanwhile" }, isRestored: false });
  expect(typing.shown().others.map(({ text }) => text)).toEqual(["began before"]);
  expect(pastesHere(ANONYMOUS_DRAFTS)).toEqual([]);
  typing.startOver();
  sessionStorage.clear();
  const empty = new PasteKeeper(ANONYMOUS_DRAFTS);
  empty.passTo("asha");
  expect(empty.shown()).toMatchObject({ paste: { text: "began before" }, isRestored: true });
});

test("it is no draft of the form, and goes with the drafts when its account leaves for good", () => {
  new PasteKeeper("asha").change("mine");
  expect(draftsHere("asha")).toEqual([]);
  forgetStoredKeysOf("asha", false);
  expect(pastesHere("asha")).toHaveLength(1);
  forgetStoredKeysOf("asha", true);
  expect(pastesHere("asha")).toEqual([]);
});

test("the device of a shared desk keeps nothing", () => {
  const before = new PasteKeeper("desk");
  before.change("typed before the device was a desk");
  before.startOver();
  const keeper = new PasteKeeper("desk");
  keeper.change("typed before the desk was known");
  keeper.storeNothing();
  keeper.change("typed there");
  keeper.keepLead("one", { isChecked: true }, ["one"]);
  expect(pastesHere("desk")).toEqual([]);
  expect(keeper.shown().paste.text).toBe("typed there");
  expect(keeper.leadOf("one").isChecked).toBe(true);
});

test("what is spoilt in storage is left out", () => {
  new PasteKeeper("asha").change("good");
  localStorage.setItem("lifeboard.draft.asha.paste-x", "{");
  localStorage.setItem("lifeboard.draft.asha.paste-y", JSON.stringify({ id: "paste-y", at: 1, text: 4 }));
  localStorage.setItem(
    "lifeboard.draft.asha.paste-z",
    JSON.stringify({ id: "paste-z", at: 1, text: "old", leads: { one: { id: 1 }, two: null } }),
  );
  expect(pastesHere("asha").map(({ text, leads }) => [text, Object.keys(leads)])).toEqual([
    ["good", []],
    ["old", []],
  ]);
});

test("leads keep their names when text is added around them; equal leads have names of their own", async () => {
  const read = async (text: string) => {
    const { drafts } = await readOnDevice(text, { language: "en", country: "IN" });
    return namesOfLeads(drafts);
  };
  const one = "Need O+ plasma in Pune, call 9000005001";
  const names = await read(one);
  expect(names).toHaveLength(1);
  expect(await read(`Please help!\n\n${one}`)).toEqual(names);
  expect(await read("Need O+ plasma in Pune, call 9000005002")).not.toEqual(names);
  const twice = await read(`${one}\n\n${one}`);
  expect(new Set(twice).size).toBe(twice.length);
});
