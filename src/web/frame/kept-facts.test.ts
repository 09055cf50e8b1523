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

test("what an older program kept breaks nothing", () => {
  expect(numbersOf([page("/", "0", null), page("/x", "0", "text"), page("/y", "0", { rows: [null, 7] })], 3)).toEqual(
    [],
  );
});
