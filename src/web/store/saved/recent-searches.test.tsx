import { expect, test } from "vitest";
import { forgetSearches, recentSearches, rememberSearch } from "./recent-searches.ts";

const search = (slug: string) => ({ slug, place: "Kolkata", href: `/find/${slug}` });

test("the newest four, each once", () => {
  for (const slug of ["bed", "oxygen", "bed", "blood", "food", "test"]) rememberSearch(search(slug));
  expect(recentSearches().map(({ slug }) => slug)).toEqual(["test", "food", "blood", "bed"]);
});

test("a search is the same however its address is written, and in whatever language it was made", () => {
  for (const query of ["place=gn:1&near=x+y", "place=gn%3A1&near=x%20y", "lng=ur&place=gn%3A1&near=x+y"])
    rememberSearch({ ...search("bed"), href: `/find/bed?${query}` });
  expect(recentSearches().map(({ href }) => href)).toEqual(["/find/bed?place=gn%3A1&near=x+y"]);
});

test("a search is the same as a list and as a map", () => {
  for (const query of ["place=gn%3A1&view=map", "place=gn%3A1"])
    rememberSearch({ ...search("bed"), href: `/find/bed?${query}` });
  expect(recentSearches().map(({ href }) => href)).toEqual(["/find/bed?place=gn%3A1"]);
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
