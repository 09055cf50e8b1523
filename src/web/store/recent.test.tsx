import { beforeEach, expect, test } from "vitest";
import { forgetSearches, recentSearches, rememberSearch } from "./recent.ts";

const search = (slug: string) => ({ slug, place: "Kolkata", href: `/find/${slug}` });

beforeEach(() => localStorage.clear());

test("the newest four, each once", () => {
  for (const slug of ["bed", "oxygen", "bed", "blood", "food", "test"]) rememberSearch(search(slug));
  expect(recentSearches().map(({ slug }) => slug)).toEqual(["test", "food", "blood", "bed"]);
});

test("forgotten at once", () => {
  rememberSearch(search("bed"));
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test("what somebody else wrote there is not taken for a search", () => {
  localStorage.setItem(
    "lifeboard.recent",
    JSON.stringify([{ slug: "bed", place: "x", href: "https://example.org/" }, 7]),
  );
  expect(recentSearches()).toEqual([]);
  localStorage.setItem("lifeboard.recent", "not JSON");
  expect(recentSearches()).toEqual([]);
});
