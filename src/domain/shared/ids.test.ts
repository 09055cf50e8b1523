import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { uuidv5, uuidv7 } from "./ids.ts";
import { sha1 } from "./sha1.ts";

test("the example of RFC 9562 for version 5", () => {
  expect(uuidv5("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com")).toBe(
    "2ed6657d-e927-568b-95e1-2665a8aea6a2",
  );
});

test("the example of RFC 9562 for version 7", () => {
  const random = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidv7(new Date("2022-02-22T19:22:22.000Z"), random)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
});

test("ids of version 7 sort by time", () => {
  const random = new Uint8Array(10);
  const ids = [1_700_000_000_000, 1_700_000_000_001, 4_300_000_000_000].map((at) => uuidv7(new Date(at), random));
  expect([...ids].sort()).toEqual(ids);
});

test("a namespace that is no UUID and too few random bytes are bugs", () => {
  expect(() => uuidv5("nobody", "x")).toThrow(RangeError);
  expect(() => uuidv7(new Date(0), new Uint8Array(9))).toThrow(RangeError);
});

test("sha1 agrees with the machine's own on any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(Buffer.from(sha1(bytes)).toString("hex")).toBe(createHash("sha1").update(bytes).digest("hex"));
    }),
  );
});
