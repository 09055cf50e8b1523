import { expect, test } from "vitest";
import { calledPlaces, forgetCalled, noteAnswered, rememberCalled } from "./called-places.ts";

const NOW = Date.parse("2026-11-20T09:40:00.000Z");
const MINUTE = 60_000;
const call = (name: string, minutesBefore: number) => ({
  id: `id of ${name}`,
  name,
  phone: `+1202555010${name.length}`,
  at: NOW - minutesBefore * MINUTE,
});
const names = (now = NOW) => calledPlaces(now).map(({ name }) => name);

test("the newest four, each number once", () => {
  for (const [at, name] of ["a", "bb", "ccc", "a", "dddd", "eeeee"].entries()) rememberCalled(call(name, 50 - at));
  expect(names()).toEqual(["eeeee", "dddd", "a", "ccc"]);
});

test("an answer to an older call loses no newer one, and moves none", () => {
  const started = Date.now();
  for (const [minutes, name] of ["bb", "a"].entries())
    rememberCalled({ ...call(name, 0), at: started - (2 - minutes) });
  noteAnswered("id of bb", true);
  const answers = () => calledPlaces().map(({ name, isAnswered }) => [name, isAnswered]);
  expect(answers()).toEqual([
    ["a", undefined],
    ["bb", true],
  ]);
  noteAnswered("id of bb", false);
  expect(answers()).toEqual([
    ["a", undefined],
    ["bb", false],
  ]);
});

test("a call is kept for a day, and what a later clock wrote is none", () => {
  rememberCalled(call("a", 0));
  expect(names(NOW + 24 * 60 * MINUTE - 1)).toEqual(["a"]);
  expect(names(NOW + 24 * 60 * MINUTE)).toEqual([]);
  expect(names(NOW - 1)).toEqual([]);
});

test("forgotten at once, and what somebody else wrote there is no call", () => {
  rememberCalled(call("a", 0));
  forgetCalled();
  expect(names()).toEqual([]);
  localStorage.setItem("lifeboard.called-places", JSON.stringify([{ id: "x", name: "", phone: "+1", at: NOW }, 7]));
  expect(names()).toEqual([]);
});
