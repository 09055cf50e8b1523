import { expect, test } from "vitest";
import { chosenPlaces, forgetPlaces, rememberPlace } from "./chosen-places.ts";

test("places are kept once, the newest first, at most five", () => {
  for (const at of [1, 2, 3, 4, 5, 6, 3]) rememberPlace({ label: `Town ${at}`, query: `place=in:${at}` });
  expect(chosenPlaces().map(({ label }) => label)).toEqual(["Town 3", "Town 6", "Town 5", "Town 4", "Town 2"]);
  forgetPlaces();
  expect(chosenPlaces()).toEqual([]);
});

test("what is no place is not kept and not read", () => {
  rememberPlace({ label: "", query: "at=1,2" });
  rememberPlace({ label: "The guess", query: "" });
  expect(chosenPlaces()).toEqual([]);
  localStorage.setItem("lifeboard.places", JSON.stringify([{ label: "x", query: "sort=near" }, 7, null]));
  expect(chosenPlaces()).toEqual([]);
  localStorage.setItem("lifeboard.places", "{");
  expect(chosenPlaces()).toEqual([]);
});
