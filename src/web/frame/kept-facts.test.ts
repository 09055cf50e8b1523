import { expect, test } from "vitest";
import { numbersOf } from "./kept-facts.ts";

const page = (href: string, at: string, data: unknown) => ({ href, at, data, title: href });

test("numbers of kept lists and places, each once, the newest first, without those that had none left", () => {
  const rows = [
    { name: "Depot", phone: "+911", stock: "available" },
    { name: "Empty", phone: "+912", stock: "out" },
    { name: "A person", shielded: true },
    { phone: "+913" },
  ];
  const pages = [
    page("/r/1", "2", { thing: { name: "Ward", phone: "+914", stock: "unknown" } }),
    page("/find/oxygen", "1", { rows: [...rows, { name: "Ward again", phone: "+914" }] }),
    page("/find/bed", "0", { rows: [{ name: "Hospital", phone: "+915" }] }),
  ];
  expect(numbersOf(pages, 2)).toEqual([
    { name: "Ward", phone: "+914", at: "2" },
    { name: "Depot", phone: "+911", at: "1" },
  ]);
  expect(numbersOf(pages, 9).map(({ phone }) => phone)).toEqual(["+914", "+911", "+915"]);
});

test("who looked for a kind is given its numbers alone, each with what it is for", () => {
  const rows = [
    { name: "Depot", phone: "+911", kind: "oxygen" },
    { name: "Bank", phone: "+912", kind: "blood" },
    { name: "Of no known kind", phone: "+913" },
  ];
  const pages = [page("/find/all", "1", { rows })];
  expect(numbersOf(pages, 9, ["blood"])).toEqual([{ name: "Bank", phone: "+912", at: "1", kind: "blood" }]);
  expect(numbersOf(pages, 9, ["bed"])).toEqual([]);
});

test("what an older program kept breaks nothing", () => {
  expect(numbersOf([page("/", "0", null), page("/x", "0", "text"), page("/y", "0", { rows: [null, 7] })], 3)).toEqual(
    [],
  );
});
