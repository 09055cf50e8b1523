import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRenewal } from "./renewal.ts";

const renew = vi.fn<() => Promise<boolean>>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  renew.mockReset().mockResolvedValue(true);
  reload.mockReset();
});
afterEach(() => vi.useRealTimers());

test("what only the browser runs is built for the next page, and no page reloads", async () => {
  const { changed, settled } = createRenewal({ renew }, reload);
  changed("src/web/ui/Button.tsx");
  changed("src/web/ui/Icon.tsx");
  await vi.runAllTimersAsync();
  expect(renew).not.toHaveBeenCalled();
  await settled();
  await settled();
  expect(renew).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test("what the server runs is built once it is written, then pages reload", async () => {
  const { changed } = createRenewal({ renew }, reload);
  changed("src/domain/listings/policy.ts");
  changed("src/domain/listings/policy.ts");
  await vi.runAllTimersAsync();
  expect(renew).toHaveBeenCalledOnce();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that is asked for while a source is written waits for it, and it is built once", async () => {
  const { changed, settled } = createRenewal({ renew }, reload);
  changed("locales/hi.json");
  await settled();
  await vi.runAllTimersAsync();
  expect(renew).toHaveBeenCalledOnce();
});

test("a change in the middle of a build gets a build of its own, after it", async () => {
  let build = (): void => undefined;
  renew.mockImplementationOnce(() => new Promise((done) => (build = () => done(true))));
  const { changed, settled } = createRenewal({ renew }, reload);
  changed("src/server/main.ts");
  await vi.runAllTimersAsync();
  changed("src/server/cli.ts");
  await vi.runAllTimersAsync();
  expect(renew).toHaveBeenCalledOnce();
  build();
  await settled();
  expect(renew).toHaveBeenCalledTimes(2);
});

test("sources that do not build reload nothing, and tests are none", async () => {
  renew.mockResolvedValue(false);
  const { changed, settled } = createRenewal({ renew }, reload);
  changed("src/server/main.ts");
  await settled();
  changed("src/server/main.test.ts");
  changed("src/web/ui/Dialog.test.tsx");
  await settled();
  expect(renew).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});
