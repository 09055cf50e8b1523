import { expect, test } from "vitest";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { ANONYMOUS_DRAFTS } from "../../drafts/kept-drafts.ts";
import { keepPaste, openPasteId, pastesHere } from "../../drafts/kept-pastes.ts";
import { PasteScreen } from "../../posting/paste/PasteScreen.tsx";
import { MineScreen } from "../MineScreen.tsx";
import { useDraftsHere } from "./useDraftsHere.ts";

let drawn: DrawnScreen;

async function show(): Promise<DrawnScreen> {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  drawn = await draw(<MineScreen />, { at: "/me?show=drafts" });
  return drawn;
}

test("texts that were pasted and not posted are listed with their count, and lead back to the right one", async () => {
  keepPaste(ANONYMOUS_DRAFTS, { id: "old", at: 1, text: `Oxygen in Lucknow ${"x".repeat(100)}`, leads: {} });
  keepPaste(ANONYMOUS_DRAFTS, { id: "new", at: 2, text: "खून चाहिए\nपटना", leads: {} });
  const screen = await show();
  expect(screen.text()).toContain("Drafts 2");
  const titles = [...screen.element.querySelectorAll("article h2")].map(({ textContent }) => textContent);
  expect(titles[0]).toBe("खून चाहिए पटना");
  expect(titles[1]).toMatch(/^Oxygen in Lucknow x+…$/);
  const links = [...screen.element.querySelectorAll<HTMLAnchorElement>('a[href^="/post/paste"]')];
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/post/paste?paste=new", "/post/paste?paste=old"]);
});

test("the text that the address names is opened, and is this tab's from then on", async () => {
  keepPaste(ANONYMOUS_DRAFTS, { id: "old", at: 1, text: "first", leads: {} });
  keepPaste(ANONYMOUS_DRAFTS, { id: "new", at: 2, text: "second", leads: {} });
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  drawn = await draw(<PasteScreen />, { at: "/post/paste?paste=old" });
  expect(drawn.element.querySelector("textarea")?.value).toBe("first");
  expect(openPasteId()).toBe("old");
});

function HowMany() {
  return <p>{useDraftsHere("desk").pastes.length} texts</p>;
}

test.each([
  ["a member", {}, "1 texts"],
  ["a shared desk", { desk: { name: "Ward" } }, "0 texts"],
])("of %s pasted texts are listed as they may be kept", async (_whose, about, told) => {
  keepPaste("desk", { id: "old", at: 1, text: "first", leads: {} });
  setCurrentUser({ state: "known", me: { id: "desk", ...about } as never });
  drawn = await draw(<HowMany />);
  expect(drawn.text()).toContain(told);
});

test("one is thrown away after a question, and the other stays", async () => {
  keepPaste(ANONYMOUS_DRAFTS, { id: "old", at: 1, text: "first", leads: {} });
  keepPaste(ANONYMOUS_DRAFTS, { id: "new", at: 2, text: "second", leads: {} });
  const screen = await show();
  await screen.tap(screen.button("Delete"));
  expect(pastesHere(ANONYMOUS_DRAFTS)).toHaveLength(2);
  await screen.tap(screen.button("Delete"));
  expect(pastesHere(ANONYMOUS_DRAFTS).map(({ id }) => id)).toEqual(["old"]);
  expect(screen.text()).toContain("Drafts 1");
});
