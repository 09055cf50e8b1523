import { expect, test } from "vitest";
import { endSession, forgetPlacesOfPerson, rememberAccount } from "../account.ts";
import { chosenPlaces, rememberPlace } from "./chosen-places.ts";
import { recentSearches, rememberSearch } from "./recent-searches.ts";
import { removeSaved, savedPlaces, savePlace } from "./saved-places.ts";

const home = { name: "Home", label: "Salt Lake, Kolkata", query: "at=22.573,88.364", lat: 22.573, lng: 88.364 };

test("a saved place has a name of one's own, changed by saving it again, and goes when it is removed", () => {
  expect(savePlace(home)).toBe(true);
  expect(savePlace({ ...home, name: "Mother's", query: "place=gn%3A1" })).toBe(true);
  savePlace({ ...home, name: "  Flat  " });
  expect(savedPlaces().map(({ name }) => name)).toEqual(["Flat", "Mother's"]);
  savePlace({ ...home, name: " " });
  expect(savedPlaces()[0]?.name).toBe("Salt Lake, Kolkata");
  removeSaved(home.query);
  expect(savedPlaces().map(({ name }) => name)).toEqual(["Mother's"]);
});

test("what is spoilt is not read; no more than twenty are kept", () => {
  localStorage.setItem(
    "lifeboard.saved-places",
    JSON.stringify([{ ...home, lat: "x" }, null, { ...home, query: "q=1" }]),
  );
  expect(savedPlaces()).toEqual([]);
  for (let at = 0; at < 22; at += 1) savePlace({ ...home, query: `place=gn%3A${at}` });
  expect(savedPlaces()).toHaveLength(20);
});

test("whoever signs out, or gives way to another account, leaves no places behind; a session that ran out keeps them", () => {
  const fill = () => {
    savePlace(home);
    rememberPlace({ label: "Kolkata", query: "place=gn%3A1" });
    rememberSearch({ slug: "bed", place: "Kolkata", href: "/find/bed?place=gn%3A1" });
  };
  const kept = () => [savedPlaces(), chosenPlaces(), recentSearches()].map(({ length }) => length);
  rememberAccount("asha");
  localStorage.setItem("lifeboard.saver", "on");
  fill();
  endSession();
  rememberAccount("asha");
  expect(kept()).toEqual([1, 1, 1]);
  rememberAccount("bilal");
  expect(kept()).toEqual([0, 0, 0]);
  fill();
  forgetPlacesOfPerson();
  expect(kept()).toEqual([0, 0, 0]);
  expect(localStorage.getItem("lifeboard.saver")).toBe("on");
  rememberAccount(null);
});

test("where the device is, is kept nowhere unless somebody saves it", () => {
  rememberPlace(home);
  rememberSearch({ slug: "bed", place: "Salt Lake", href: "/find/bed?at=22.573,88.364&sort=near" });
  expect(chosenPlaces()).toEqual([]);
  expect(recentSearches()).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toMatch(/22\.57/);
  // Entries of an older version are not shown, and the next save removes them.
  localStorage.setItem("lifeboard.places", JSON.stringify([{ label: home.label, query: home.query }]));
  localStorage.setItem("lifeboard.recent", JSON.stringify([{ slug: "bed", place: "x", href: "/find/bed?at=1,2" }]));
  expect(chosenPlaces()).toEqual([]);
  expect(recentSearches()).toEqual([]);
  rememberPlace({ label: "Kolkata", query: "place=gn%3A1" });
  expect(localStorage.getItem("lifeboard.places")).not.toContain("22.573");
});
