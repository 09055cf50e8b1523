import { expect, test } from "vitest";
import { isContactAvailable, withProof } from "./policy.ts";

const SHARED = { channels: [], shielded: true, available: true };

test("a person's number can be asked for while it is shared, proved and not paused", () => {
  const source = { kind: "member" } as const;
  const owned = (contact: object) =>
    isContactAvailable({ ownerId: "asha", source, contact: { ...SHARED, ...contact } });
  expect(owned({})).toBe(true);
  expect(owned({ isUnproved: true })).toBe(false);
  expect(owned({ isPaused: true })).toBe(false);
  expect(owned({ available: false })).toBe(false);
  expect(isContactAvailable({ ownerId: null, source, contact: SHARED })).toBe(false);
  expect(isContactAvailable({ ownerId: "asha", source: { kind: "message" }, contact: SHARED })).toBe(false);
});

test("a proof takes the mark off and the loss of one sets it; nothing else changes", () => {
  const paused = { ...SHARED, isPaused: true };
  expect(withProof(paused, true)).toBeNull();
  expect(withProof(paused, false)).toEqual({ ...paused, isUnproved: true });
  expect(withProof({ ...paused, isUnproved: true }, true)).toEqual(paused);
  expect(withProof({ ...paused, isUnproved: true }, false)).toBeNull();
});
