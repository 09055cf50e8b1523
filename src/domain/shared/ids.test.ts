import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { UUID, uuidv5, uuidv7 } from "./ids.ts";

test("the example of RFC 9562 for version 5", () => {
  expect(uuidv5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")).toBe(
    "2ed6657d-e927-568b-95e1-2665a8aea6a2",
  );
});

test("version 5 is the start of SHA-1, for any UUID and any text", () => {
  const namespaces = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const texts = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units));
  fc.assert(
    fc.property(namespaces, texts, (bytes, name) => {
      const digits = Buffer.from(bytes).toString("hex");
      const namespace = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      const digest = createHash("sha1").update(bytes).update(name, "utf8").digest();
      digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
      digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
      expect(uuidv5(namespace, name).replaceAll("-", "")).toBe(digest.toString("hex", 0, 16));
    }),
  );
});

test("version 7 has its time first and its version and variant in their places", () => {
  const id = uuidv7(new Date("2022-02-22T19:22:22.000Z"), new Uint8Array(16).fill(0xff));
  expect(id).toMatch(/^017f22e2-79b0-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(id).toMatch(UUID);
});

test("ids of version 7 sort by time", () => {
  const random = new Uint8Array(16);
  const ids = [1_700_000_000_000, 1_700_000_000_001, 4_300_000_000_000].map((at) => uuidv7(new Date(at), random));
  expect([...ids].sort()).toEqual(ids);
});

test("ids of version 7 made in one moment differ by their random bytes", () => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const ids = fc.sample(bytes, 200).map((random) => uuidv7(new Date(0), random));
  expect(new Set(ids).size).toBeGreaterThan(190);
});

test("a namespace that is no UUID and too few random bytes are bugs", () => {
  expect(() => uuidv5("nobody", "x")).toThrow(RangeError);
  expect(() => uuidv7(new Date(0), new Uint8Array(15))).toThrow(RangeError);
});
