import { describe, expect, test } from "vitest";
import { ANYBODY } from "#domain/facilities/asker-fit.ts";
import { drawnAsker, drawnStock } from "#domain/facilities/testing/drawn-stocks.ts";
import { seededInt, seedOf } from "../../../../scripts/testing/seed.ts";
import { rowFor } from "./row-for.ts";
import { toRow } from "../../entry/row.ts";
import type { Row } from "../../entry/row.ts";
import { listing, minutesAgo } from "../../testing/fake-api.ts";
import { groupRows } from "./grouped-rows.ts";
import type { GroupedRows } from "./grouped-rows.ts";

const base = toRow(listing({ kind: "bed", details: { bedType: "icu" } }));

function bed(id: string, fields: Partial<Row>): Row {
  return { ...base, id, stock: "available", at: minutesAgo(5), by: "facility", ...fields };
}

const women = { for: { sex: "women" as const }, available: 2 };
const men = { for: { sex: "men" as const }, available: 5 };
const woman = { sex: "woman" } as const;
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join(" ");

/** What a screen shows of a list, each row once. */
const shown = ({ cards, names, unfit, none, silent }: GroupedRows) => [
  ...cards,
  ...names,
  ...unfit,
  ...none,
  ...silent,
];

describe("a list for a woman", () => {
  const rows = [
    bed("men", { count: 5, for: { sex: "men" } }),
    bed("unsaid", { count: 1 }),
    bed("both", { count: 7, parts: [women, men] }),
    bed("full-for-women", { count: 5, parts: [{ ...women, available: 0 }, men] }),
    bed("deposit", { count: 1, for: { sex: "women", needs: ["deposit"] } }),
    bed("out", { count: 0, stock: "out" }),
  ];
  const groups = groupRows({ found: rows, added: [], mayFold: true }, woman);

  test("shows what fits or may in its order, then what does not, and folds what has none left for her", () => {
    expect(ids(groups.cards)).toBe("unsaid both deposit");
    expect(ids(groups.unfit)).toBe("men");
    expect(ids(groups.none)).toBe("full-for-women out");
  });

  test("has the number of the part that fits", () => {
    expect(groups.cards.map((row) => rowFor(row, woman).count)).toEqual([1, 2, 1]);
    expect(rowFor(rows[3] as Row, woman)).toMatchObject({ stock: "out", count: 0 });
  });

  test("is the same for a picture or a share as for everybody", () => {
    const everybody = groupRows({ found: rows, added: [], mayFold: true }, ANYBODY);
    expect(groups.plain).toEqual(everybody.plain);
    expect(groups.left).toEqual(everybody.left);
    expect(ids(everybody.cards)).toBe("men unsaid both full-for-women deposit");
  });

  test("keeps a place whose other beds fit", () => {
    const line = { ...bed("", { subtype: "general", count: 3 }), parts: [women] };
    const place = bed("men-icu", { count: 5, for: { sex: "men" }, lines: [line] });
    expect(ids(groupRows({ found: [place], added: [], mayFold: true }, woman).cards)).toBe("men-icu");
  });

  test("tells no reader of a need, or of what has ended, that it is not for them", () => {
    const others = [
      bed("need", { need: true, for: { sex: "men" } }),
      bed("over", { over: "gone", for: { sex: "men" } }),
    ];
    expect(ids(groupRows({ found: others, added: [], mayFold: true }, woman).cards)).toBe("need over");
  });
});

test("300 drawn lists for drawn askers hide nobody, and keep the order of those that fit or may", () => {
  const draw = seededInt(seedOf("lists for askers"));
  let unfit = 0;
  for (let at = 0; at < 300; at += 1) {
    const rows = Array.from({ length: 1 + draw(20) }, (_, place) => {
      const stock = draw(6) === 0 ? "out" : "available";
      const reached = draw(5) === 0 ? { phone: undefined } : {};
      return bed(String(place), { ...drawnStock(draw), stock, ...reached });
    });
    const asker = drawnAsker(draw);
    const added = rows.filter(() => draw(9) === 0);
    const list = { found: rows.filter((row) => !added.includes(row)), added, mayFold: draw(2) === 0 };
    const groups = groupRows(list, asker);
    const all = shown(groups);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBe(rows.length);
    const order = groupRows(list, ANYBODY).cards;
    expect(groups.cards).toEqual(order.filter((row) => groups.cards.includes(row)));
    expect(groups.unfit.every((row) => rowFor(row, asker).fit === "no")).toBe(true);
    expect(groups.cards.some((row) => rowFor(row, asker).fit === "no")).toBe(false);
    unfit += groups.unfit.length;
  }
  expect(unfit).toBeGreaterThan(0);
});
