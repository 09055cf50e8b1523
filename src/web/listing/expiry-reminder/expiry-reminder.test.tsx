import { expect, test } from "vitest";
import { listing, minutesAgo } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { ExpiryReminderScreen } from "./ExpiryReminderScreen.tsx";

const TOKEN = "a-token-that-is-long-enough-for-a-link";
const POST = listing({ expiresAt: minutesAgo(-600) });

let drawn: DrawnScreen | null = null;

/** Opens the page of a link. `told`: takes what the page sends. */
async function open(
  answers: Parameters<typeof server>[0],
  { hash = `#token=${TOKEN}`, told = [] }: { hash?: string; told?: unknown[] } = {},
): Promise<DrawnScreen> {
  location.hash = hash;
  const answer = server(answers);
  const api = ((route, input) => {
    told.push(input);
    return answer(route, input);
  }) as typeof answer;
  drawn = await draw(<ExpiryReminderScreen />, { api });
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
  await screen.tap(screen.button("No longer needed"));
  await screen.until(() => screen.text().includes("It is closed"));
});

test("it has changed: an offer's count is told at once, none too, with when there will be more", async () => {
  const told: unknown[] = [];
  const screen = await open(
    {
      "/api/v1/still-available/read": { ok: true, value: { ...POST, stock: { ...POST.stock, count: 1 } } },
      "/api/v1/still-available": { ok: true, value: POST },
    },
    { told },
  );
  await screen.tap(screen.button("It has changed"));
  expect(document.activeElement?.textContent).toBe("It has changed");
  expect(screen.element.querySelector('input[type="datetime-local"]')).toBeNull();
  await screen.tap(screen.button("One less"));
  expect(screen.element.querySelector('input[type="datetime-local"]')).not.toBeNull();
  await screen.tap(screen.button("Save this"));
  await screen.until(() => screen.text().includes("Thank you"));
  expect(told.at(-1)).toEqual({ token: TOKEN, answer: "yes", count: 0 });
});

test("of a need at most what is open is told; all else leads to the sign-in with the number kept", async () => {
  const need = {
    ...POST,
    side: "need" as const,
    quantity: 5,
    needed: { asked: 5, promised: 0, coming: 1, received: 1, left: 3 },
  };
  const screen = await open({ "/api/v1/still-available/read": { ok: true, value: need } });
  await screen.tap(screen.button("It has changed"));
  expect(screen.button("One more").getAttribute("aria-disabled")).toBe("true");
  await screen.tap(screen.button("One less"));
  const rest = [...screen.element.querySelectorAll("a")].find(
    ({ textContent }) => textContent === "Change something else",
  );
  expect(rest?.getAttribute("href")).toBe(`/post?edit=${need.id}&quantity=2`);
});

test("of what has no number, it has changed leads to the form", async () => {
  const visit = { ...POST, kind: "tele-consultation" as const };
  const screen = await open({ "/api/v1/still-available/read": { ok: true, value: visit } });
  const link = [...screen.element.querySelectorAll("a")].find(({ textContent }) => textContent === "It has changed");
  expect(link?.getAttribute("href")).toBe(`/post?edit=${visit.id}`);
});

test("a link that was answered says so, one that was cut too", async () => {
  const ended = refusal("listings/link-ended", "en", { status: 412, code: "failed-precondition" });
  const screen = await open({ "/api/v1/still-available/read": { ok: false, problem: ended } });
  expect(screen.text()).toContain(ended.title);
  expect(screen.element.querySelectorAll("button")).toHaveLength(0);
  screen.end();
  const cut = await open({}, { hash: "#token=short" });
  expect(cut.text()).toContain("This link is incomplete");
});

test("a refusal of the tap stays beside the question, which can be answered again", async () => {
  const tooMany = refusal("http/resource-exhausted", "en", { status: 429 });
  const screen = await open({
    "/api/v1/still-available/read": { ok: true, value: POST },
    "/api/v1/still-available": { ok: false, problem: tooMany },
  });
  await screen.tap(screen.button("Yes, still there"));
  await screen.until(() => screen.text().includes(tooMany.title));
  expect(screen.button("Yes, still there")).toBeDefined();
});
