import { expect, test } from "vitest";
import { loadWhileOpening } from "./load-while-opening.ts";

const never = new AbortController().signal;

test("a failure of the data ends the start while the rest still loads, and the rest is told", async () => {
  let told: AbortSignal | null = null;
  const start = loadWhileOpening(never, {
    data: () => Promise.reject(new Error("the migration failed")),
    rest: (ends) => {
      told = ends;
      return new Promise<string>(() => undefined);
    },
  });
  await expect(start).rejects.toThrow("the migration failed");
  expect(told).toMatchObject({ aborted: true });
});

test("a failure of the rest ends the data first: nothing opens after a failed start", async () => {
  const events: string[] = [];
  const start = loadWhileOpening(never, {
    data: (ends) =>
      new Promise<string>((_resolve, reject) => {
        ends.addEventListener("abort", () => {
          events.push("the data was closed");
          reject(new Error("ended"));
        });
      }),
    rest: () => Promise.reject(new Error("no pages")),
  }).catch((error: unknown) => events.push(String(error)));
  await start;
  expect(events).toEqual(["the data was closed", "Error: no pages"]);
});

test("both come together", async () => {
  const work = { data: () => Promise.resolve("data"), rest: () => Promise.resolve("rest") };
  expect(await loadWhileOpening(never, work)).toEqual(["data", "rest"]);
});
