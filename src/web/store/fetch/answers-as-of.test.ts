import { afterEach, expect, test, vi } from "vitest";

const OLD = "2026-11-29T14:32:00.000Z";
/** An answer of the server at a time of its clock. */
function answer(at: string, headers: Record<string, string> = {}): Response {
  return new Response("{}", { headers: { Date: `Sun, 29 Nov 2026 ${at} GMT`, ...headers } });
}

/** A tab of its own: what it knows begins with nothing. */
async function aTab() {
  vi.resetModules();
  const tab = await import("./answers-as-of.ts");
  return { ...tab, stop: tab.onAsOfChange(() => undefined) };
}

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
});

test("the latest answer counts, by the server's clock: what the browser kept takes nothing back", async () => {
  const { recordAsOf, answersAsOf } = await aTab();
  recordAsOf(answer("14:33:00", { "Lifeboard-As-Of": OLD }));
  expect(answersAsOf()).toBe(OLD);
  recordAsOf(answer("14:32:58"));
  expect(answersAsOf()).toBe(OLD);
  recordAsOf(answer("14:33:02", { "Lifeboard-As-Of": "" }));
  expect(answersAsOf()).toBeNull();
  recordAsOf(answer("14:33:00", { "Lifeboard-As-Of": OLD }));
  expect(answersAsOf()).toBeNull();
});

test("what may be kept for a day says nothing", async () => {
  const { recordAsOf, answersAsOf } = await aTab();
  recordAsOf(answer("14:33:00", { "Lifeboard-As-Of": OLD, "Cache-Control": "private, max-age=86400" }));
  expect(answersAsOf()).toBeUndefined();
});

test("a refusal says that answers are old, and never that they are current", async () => {
  const { recordAsOf, answersAsOf } = await aTab();
  const headers = { Date: "Sun, 29 Nov 2026 14:33:00 GMT", "Lifeboard-As-Of": OLD };
  recordAsOf(new Response("{}", { status: 503, headers }));
  expect(answersAsOf()).toBe(OLD);
  recordAsOf(new Response("{}", { status: 503, headers: { Date: "Sun, 29 Nov 2026 14:33:09 GMT" } }));
  expect(answersAsOf()).toBe(OLD);
});

test("a server whose clock was put right is heard again", async () => {
  const { recordAsOf, answersAsOf } = await aTab();
  recordAsOf(answer("18:33:00"));
  recordAsOf(answer("14:33:00", { "Lifeboard-As-Of": OLD }));
  expect(answersAsOf()).toBe(OLD);
});

test("one tab hears the stream, and all of them say it", async () => {
  const [one, other] = [await aTab(), await aTab()];
  stops = [one.stop, other.stop];
  one.recordAsOf(answer("14:33:00"));
  one.recordStreamAsOf(OLD);
  await vi.waitFor(() => expect([one.answersAsOf(), other.answersAsOf()]).toEqual([OLD, OLD]));
  // The list that the browser kept is of before.
  one.recordAsOf(answer("14:33:00"));
  expect(one.answersAsOf()).toBe(OLD);
  one.recordStreamAsOf(null);
  await vi.waitFor(() => expect([one.answersAsOf(), other.answersAsOf()]).toEqual([null, null]));
});
