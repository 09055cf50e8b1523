import { expect, test } from "vitest";
import { STATED_CHANCES } from "#domain/listings/rank.ts";
import type { KindChances } from "#domain/listings/rank.ts";
import { ListingIndex } from "../index/listing-index.ts";
import { chancesOfTrees } from "./tree-blocks.ts";

const withPrior = (unknown: number) => ({ ...STATED_CHANCES, stock: { ...STATED_CHANCES.stock, unknown } });
const inArea = (name: string, unknown: number) => ({ ...STATED_CHANCES, areas: new Map([[name, withPrior(unknown)]]) });

test("trees are told apart by the chances of kinds and of squares", () => {
  const all: KindChances[] = [
    STATED_CHANCES,
    withPrior(0.5),
    inArea("22 88", 0.5),
    inArea("22 88", 0.6),
    inArea("23 88", 0.5),
  ];
  const names = all.map((chances) => chancesOfTrees(new ListingIndex(() => chances)));
  expect(new Set(names).size).toBe(all.length);
  expect(chancesOfTrees(new ListingIndex(() => inArea("22 88", 0.5)))).toBe(names[2]);
  expect(chancesOfTrees(new ListingIndex())).toBe(names[0]);
});
