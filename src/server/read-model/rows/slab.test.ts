import { expect, test } from "vitest";
import { keepReserved, reserve } from "./slab.ts";

function answer(text: string): ReturnType<typeof keepReserved> {
  const slab = reserve(text.length);
  return keepReserved(slab, slab.used + slab.bytes.write(text, slab.used));
}

test("bytes that nobody has released stay as they are, released ones are used again", () => {
  const held = Array.from({ length: 2_000 }, (_, at) => ({
    text: `${at}`.repeat(300),
    ...answer(`${at}`.repeat(300)),
  }));
  held.filter((_, at) => at % 3 === 0).forEach(({ release }) => release());
  const later = Array.from({ length: 2_000 }, () => answer("x".repeat(900)));
  for (const [at, { json, text }] of held.entries()) if (at % 3 !== 0) expect(json.toString()).toBe(text);
  for (const { release } of [...held, ...later]) release();
  const one = answer("one");
  one.release();
  // Released twice: the second time the memory is another answer's.
  const two = answer("two");
  one.release();
  const three = answer("three");
  expect(two.json.toString()).toBe("two");
  expect(three.json.toString()).toBe("three");
  expect(two.json.buffer).toBe(one.json.buffer);
});
