import { expect, test } from "vitest";
import { isInForce, isOver, findKindPolicy, isWhollyOff } from "./kind-policy.ts";

const at = (text: string): Date => new Date(`2026-11-20T${text}:00.000Z`);
const plasma = {
  kind: "blood" as const,
  subtype: "plasma",
  from: "2026-11-20T06:00:00.000Z",
  note: "On clinical advice.",
};

test("a policy holds from its first moment to the one before its end", () => {
  const day = { ...plasma, until: "2026-11-20T08:00:00.000Z" };
  expect(["05:59", "06:00", "07:59", "08:00"].map((time) => isInForce(day, at(time)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([isOver(day, at("07:59")), isOver(day, at("08:00")), isOver(plasma, at("23:59"))]).toEqual([
    false,
    true,
    false,
  ]);
});

test("a subtype that is switched off leaves the others of its kind", () => {
  const off = (subtype: string | undefined) => findKindPolicy([plasma], { kind: "blood", subtype });
  expect(off("plasma")).toBe(plasma);
  expect([off("platelets"), off(undefined), findKindPolicy([plasma], { kind: "bed", subtype: "plasma" })]).toEqual([
    null,
    null,
    null,
  ]);
});

test("a kind that is switched off takes all its subtypes along, also those nobody knows", () => {
  const all = { kind: "blood" as const, from: plasma.from, note: "None for now." };
  expect(findKindPolicy([plasma, all], { kind: "blood", subtype: "plasma" })).toBe(all);
  expect(findKindPolicy([all], { kind: "blood", subtype: undefined })).toBe(all);
});

test("a list is wholly off if each of its kinds is, or the one subtype that it asks for", () => {
  const off = [{ kind: "oxygen" as const }, { kind: "bed" as const, subtype: "icu" }];
  expect(isWhollyOff({ kinds: ["oxygen"] }, off)).toBe(true);
  expect(isWhollyOff({ kinds: ["oxygen", "bed"] }, off)).toBe(false);
  expect(isWhollyOff({ kinds: ["bed"] }, off)).toBe(false);
  expect(isWhollyOff({ kinds: ["bed"], subtype: "icu" }, off)).toBe(true);
  expect(isWhollyOff({ kinds: ["bed"], subtype: "hdu" }, off)).toBe(false);
  expect(isWhollyOff({ kinds: null }, off)).toBe(false);
});
