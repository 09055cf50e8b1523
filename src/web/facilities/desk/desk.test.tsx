import { expect, test } from "vitest";
import type { Desk } from "#contract/desks.ts";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { DesksCard } from "../counter/DesksCard.tsx";
import { DeskScreen } from "./DeskScreen.tsx";

const FACILITY = "0190a7c0-0000-7000-8000-000000000f01";
const TOKEN = "a-token-that-is-long-enough";
const LINKED = { label: "Ward 3 desk", facility: { id: FACILITY, name: "Hill Hospital" }, endsAt: minutesAgo(-9_000) };
const DESK: Desk = {
  id: "0190a7c0-0000-7000-8000-000000000f02",
  label: "Ward 3 desk",
  madeAt: minutesAgo(60),
  openedAt: minutesAgo(50),
  lastUsedAt: minutesAgo(5),
  device: "Chrome · Android",
  endsAt: LINKED.endsAt,
};

let drawn: DrawnScreen | null = null;

async function open(answers: Parameters<typeof server>[0], hash = `#token=${TOKEN}`): Promise<DrawnScreen> {
  location.hash = hash;
  drawn = await draw(<DeskScreen />, { api: server(answers) });
  await drawn.rest();
  return drawn;
}

test("a link says for which place the phone counts, and asks for one tap", async () => {
  const screen = await open({ "/api/v1/desk-links/read": { ok: true, value: LINKED } });
  expect(screen.text()).toContain("Ward 3 desk");
  expect(screen.text()).toContain("Hill Hospital");
  expect(screen.button("Use this device as this desk")).toBeDefined();
});

test("a link that was opened already says so, one that was cut too", async () => {
  const ended = refusal("facilities/desk-link-ended", "en", { status: 412, code: "failed-precondition" });
  const screen = await open({ "/api/v1/desk-links/read": { ok: false, problem: ended } });
  expect(screen.text()).toContain("This desk link no longer works");
  // To try again would not help. The words say whom to ask.
  expect(() => screen.button("Try again now")).toThrow();
  expect(screen.element.querySelector('a[href="/"]')?.textContent).toBe("Go to the start page");
  screen.end();
  expect((await open({}, "#token=short")).text()).toContain("This link is incomplete");
});

test("a link whose answer did not come is tried again", async () => {
  const busy = refusal("http/unavailable", "en", { status: 503, retry: "later" });
  const screen = await open({ "/api/v1/desk-links/read": { ok: false, problem: busy } });
  expect(screen.button("Try again now")).toBeDefined();
  expect(screen.element.querySelector('a[href="/"]')).toBeNull();
});

test("a keeper sees each desk with its last use, ends it with one tap, and makes a link that is shown once", async () => {
  const asked: { method: string; path: string; input: unknown }[] = [];
  drawn = await draw(<DesksCard id={FACILITY} />, {
    api: (async (route: { method: string; path: string }, input: unknown) => {
      asked.push({ method: route.method, path: route.path, input });
      if (route.method === "GET") return { ok: true, value: { items: [DESK] } };
      return {
        ok: true,
        value: route.method === "POST" ? { desk: DESK, url: `https://a.example/desk#${TOKEN}` } : null,
      };
    }) as never,
  });
  await drawn.rest();
  expect(drawn.text()).toContain("Last used");
  await drawn.tap(drawn.button("End this desk"));
  expect(asked.find(({ method }) => method === "DELETE")?.input).toEqual({ id: FACILITY, deskId: DESK.id });
  await drawn.tap(drawn.button("Create a link for a desk"));
  await drawn.type(drawn.field("Name of the desk"), "Ward 4 desk");
  await drawn.tap(drawn.button("Create a link for a desk"));
  await drawn.until(() => drawn?.text().includes(`https://a.example/desk#${TOKEN}`) === true);
  expect(asked.find(({ method }) => method === "POST")?.input).toEqual({ id: FACILITY, label: "Ward 4 desk", days: 7 });
});
