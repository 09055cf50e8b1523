import { afterEach, expect, test } from "vitest";
import { listing, minutesAgo } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { ExpiryReminderScreen } from "./ExpiryReminderScreen.tsx";

const TOKEN = "a-token-that-is-long-enough-for-a-link";
const POST = listing({ expiresAt: minutesAgo(-600) });

let drawn: DrawnScreen | null = null;
afterEach(() => {
  drawn?.end();
  location.hash = "";
});

async function open(answers: Parameters<typeof server>[0], hash = `#token=${TOKEN}`): Promise<DrawnScreen> {
  location.hash = hash;
  drawn = await draw(<ExpiryReminderScreen />, { api: server(answers) });
  await drawn.rest();
  return drawn;
}

test("opening asks what it is about and answers nothing; one tap says it is still there", async () => {
  const asked: string[] = [];
  const later = { ...POST, expiresAt: minutesAgo(-10_000) };
  const screen = await open({
    "/api/v1/still-available/read": { ok: true, value: POST },
    get "/api/v1/still-available"() {
      asked.push("answered");
      return { ok: true as const, value: later };
    },
  });
  expect(screen.text()).toContain("Cylinders");
  expect(asked).toEqual([]);
  await screen.tap(screen.button("Yes, still there"));
  await screen.until(() => screen.text().includes("Thank you"));
  expect(screen.text()).toMatch(/until 27 Nov/);
});

test("of a need other words are asked; no takes it off", async () => {
  const need = { ...POST, side: "need" as const };
  const screen = await open({
    "/api/v1/still-available/read": { ok: true, value: need },
    "/api/v1/still-available": { ok: true, value: { ...need, status: "withdrawn" } },
  });
  expect(screen.text()).not.toContain("Say how many are left");
  await screen.tap(screen.button("No longer needed"));
  await screen.until(() => screen.text().includes("It is taken off"));
});

test("a link that was answered says so, one that was cut too", async () => {
  const ended = refusal("listings/link-ended", "en", { status: 412, code: "failed-precondition" });
  const screen = await open({ "/api/v1/still-available/read": { ok: false, problem: ended } });
  expect(screen.text()).toContain(ended.title);
  expect(screen.element.querySelectorAll("button")).toHaveLength(0);
  screen.end();
  const cut = await open({}, "#token=short");
  expect(cut.text()).toContain("This link is not whole");
});

test("a refusal of the tap stays beside the question, which can be answered again", async () => {
  const tooMany = refusal("http/resource-exhausted", "en", { status: 429 });
  const screen = await open({
    "/api/v1/still-available/read": { ok: true, value: POST },
    "/api/v1/still-available": { ok: false, problem: tooMany },
  });
  await screen.tap(screen.button("Say how many are left"));
  await screen.tap(screen.button("Yes, still there"));
  await screen.until(() => screen.text().includes(tooMany.title));
  expect(screen.button("Yes, still there")).toBeDefined();
});
