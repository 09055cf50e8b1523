import { expect, test } from "vitest";
import { Background } from "./background.ts";

/** Work that ends when the test says so. */
function work(): { done: Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const done = new Promise<void>((resolve) => void (end = resolve));
  return { done, end };
}

/** What has become idle, by name, in order. */
function idleIn(parts: Record<string, Background>): string[] {
  const idle: string[] = [];
  for (const [name, part] of Object.entries(parts)) void part.idle().then(() => idle.push(name));
  return idle;
}

test("the whole is idle once all its parts are, a part by itself", async () => {
  const whole = new Background();
  const [one, other] = [whole.part(), whole.part()];
  const [first, second] = [work(), work()];
  void one.during(first.done);
  void other.during(second.done);
  const idle = idleIn({ whole, one, other });
  first.end();
  await one.idle();
  expect(idle).toEqual(["one"]);
  second.end();
  await whole.idle();
  expect(idle.toSorted()).toEqual(["one", "other", "whole"]);
});

test("work that work began, and work that failed, are waited for", async () => {
  const background = new Background();
  const did: string[] = [];
  const failing = background.during(
    (async () => {
      await Promise.resolve();
      background.after(1, () => void background.during(Promise.resolve().then(() => did.push("later"))));
      throw new Error("no");
    })(),
  );
  await expect(failing).rejects.toThrow("no");
  await background.idle();
  expect(did).toEqual(["later"]);
});

test("what waits for its moment and is cancelled is no work, and never begins", async () => {
  const background = new Background();
  const cancel = background.after(0, () => expect.unreachable());
  cancel();
  cancel();
  await background.idle();
  // Counted once: other work is still waited for.
  const other = work();
  void background.during(other.done);
  await background.idleWithin(5);
  const idle = idleIn({ background });
  await Promise.resolve();
  expect(idle).toEqual([]);
  other.end();
  await background.idle();
});
