import { expect, test, vi } from "vitest";
import { waitForCode } from "./web-otp.ts";

function browserThatReads(get: (wish: { signal: AbortSignal }) => Promise<unknown>): void {
  vi.stubGlobal("OTPCredential", class {});
  vi.stubGlobal("navigator", { credentials: { get } });
}

test("a code that comes by text message is taken where the browser reads it", async () => {
  browserThatReads(() => Promise.resolve({ code: "123456" }));
  const take = vi.fn<(code: string) => void>();
  waitForCode(take);
  await expect.poll(() => take.mock.calls).toEqual([["123456"]]);
});

test("leaving the step ends the waiting; a refusal is none of the person's business", async () => {
  let told: AbortSignal | undefined;
  browserThatReads(({ signal }) => {
    told = signal;
    return Promise.reject(new Error("denied"));
  });
  const take = vi.fn<(code: string) => void>();
  waitForCode(take)();
  expect(told?.aborted).toBe(true);
  await Promise.resolve();
  expect(take).not.toHaveBeenCalled();
});

test("other browsers are not asked", () => {
  const get = vi.fn<() => Promise<unknown>>();
  vi.stubGlobal("navigator", { credentials: { get } });
  waitForCode(() => undefined)();
  expect(get).not.toHaveBeenCalled();
});
