import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Invitation } from "../frame/Invitation.tsx";
import { mayOfferInstall, noteVisit } from "../store/saved/install-offer.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { InstallCard } from "./InstallCard.tsx";

let drawn: DrawnScreen | null = null;
const INVITATION = "Install Lifeboard";

// The card's part notes a visit where it is loaded, before the first test.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  drawn?.end();
  act(() => void window.dispatchEvent(new Event("appinstalled")));
});

/** Visits so often, each in a tab of its own, and shows the card. */
async function visit(times: number): Promise<DrawnScreen> {
  for (let at = 0; at < times; at += 1) {
    sessionStorage.clear();
    noteVisit();
    noteVisit();
  }
  drawn?.end();
  drawn = await draw(<InstallCard />);
  return drawn;
}

/** The browser offers to install, and its own question is answered so. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome });
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}

test("the first visit is not asked, the second is, once the browser can install", async () => {
  const first = await visit(1);
  expect(offer("accepted").event.defaultPrevented).toBe(true);
  expect(first.text()).toBe("");
  const second = await visit(1);
  expect(second.text()).toContain(INVITATION);
});

test("who comes back is asked on the first page, without a search or call kept and before the visit is noted", async () => {
  expect(mayOfferInstall()).toBe(false);
  noteVisit();
  expect(mayOfferInstall()).toBe(false);
  sessionStorage.clear();
  drawn = await draw(<Invitation />);
  const screen = drawn;
  await screen.rest();
  offer("accepted");
  await screen.until(() => screen.text().includes(INVITATION));
});

test("a browser that offers nothing and is told no way shows nothing", async () => {
  expect((await visit(3)).text()).toBe("");
});

test("one tap asks with the browser's own question, once", async () => {
  const screen = await visit(2);
  const { prompt } = offer("accepted");
  await screen.tap(screen.button("Install"));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.text()).toBe("");
});

test.each(["here", "in the browser's question"])("declined %s, it never comes again", async (where) => {
  const screen = await visit(2);
  offer("dismissed");
  await screen.tap(screen.button(where === "here" ? "Not now" : "Install"));
  expect(screen.text()).toBe("");
  const later = await visit(3);
  offer("accepted");
  expect(later.text()).toBe("");
});

test("on iOS it is said in words how, but not within the installed app", async () => {
  Object.defineProperty(navigator, "standalone", { value: false, configurable: true });
  const screen = await visit(2);
  expect(screen.text()).toContain("Add to Home Screen");
  expect([...screen.element.querySelectorAll("button")].map((key) => key.textContent)).toEqual(["Not now"]);
  Object.defineProperty(navigator, "standalone", { value: true, configurable: true });
  expect((await visit(1)).text()).toBe("");
});
