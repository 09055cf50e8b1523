import { expect, test } from "vitest";
import type { WireDocument } from "#contract/sync.ts";
import { supplyId } from "#domain/facilities/supply-key.ts";
import { uuidv5 } from "#domain/shared/ids.ts";
import { overlay } from "./overlay.ts";
import { documentKeyOf } from "../rows.ts";
import type { Write } from "../types.ts";

const ID = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const SAYING = "01890a5d-ac96-774b-bcce-b302099a8057";
const NOW = Date.parse("2026-11-20T10:00:00.000Z");
const ICU = supplyId(ID, { kind: "bed", details: { bedType: "icu" } });
const EARLIER = "2026-11-20T08:00:00.000Z";

const facility: WireDocument = {
  collection: "facilities",
  id: ID,
  version: 1,
  editVersion: 1,
  createdAt: EARLIER,
  updatedAt: EARLIER,
  beds: [{ bedType: "icu", total: 10, available: 2, at: EARLIER, by: "facility", listingId: ICU }],
  blood: [],
};

function shown(...writes: Pick<Write, "name" | "args">[]): WireDocument {
  const pending = writes.map((write, number): Write => {
    return { ...write, key: String(number), number, group: null, state: "pending", at: NOW };
  });
  const key = documentKeyOf(facility);
  return overlay(new Map([[key, facility]]), pending).get(key)?.document ?? facility;
}

const tell = (args: object) => ({ name: "facilities.setCapacity", args: { id: ID, saying: SAYING, ...args } });

test("what staff told shows at once, beside what it leaves as it is", () => {
  const saved = shown(
    tell({ beds: [{ bedType: "icu", available: 1 }], blood: [{ component: "plasma", group: "A+", units: 4 }] }),
  );
  const at = new Date(NOW).toISOString();
  expect(saved["beds"]).toEqual([{ bedType: "icu", total: 10, available: 1, at, by: "facility", listingId: ICU }]);
  expect(saved["blood"]).toMatchObject([{ component: "plasma", group: "A+", units: 4, at }]);
});

test("a word that is taken back, or older than a colleague's, does not", () => {
  const beds = [{ bedType: "icu", available: 9 }];
  expect(shown(tell({ beds, at: "2026-11-20T07:00:00.000Z" }))["beds"]).toEqual(facility["beds"]);
  const undo = { name: "observations.undo", args: { id: uuidv5(SAYING, ICU) } };
  expect(shown(tell({ beds }), undo)["beds"]).toEqual(facility["beds"]);
});

test("supplies of any kind show at once, with their words and the free ones that have staff", () => {
  const moreAt = "2026-11-21T08:00:00.000Z";
  const cylinders = { kind: "oxygen", details: { form: "cylinder", waterLitres: 10 } } as const;
  const insulin = { kind: "medicine", details: { generic: "Insulin" } } as const;
  const saved = shown(
    tell({
      beds: [{ bedType: "icu", available: 4, staffed: 7 }],
      supply: [
        { ...cylinders, unit: "cylinder", available: 12 },
        { ...insulin, stock: "out", moreAt },
      ],
    }),
  );
  expect(saved["beds"]).toMatchObject([{ total: 10, available: 1, empty: 4, staffed: 7 }]);
  expect(saved["supply"]).toHaveLength(2);
  expect(saved["supply"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...cylinders, available: 12, stock: "available", listingId: supplyId(ID, cylinders) }),
      expect.objectContaining({ ...insulin, unit: "dose", available: 0, stock: "out", moreAt }),
    ]),
  );
  const later = shown(
    tell({ supply: [{ ...insulin, stock: "out", moreAt }] }),
    tell({ supply: [{ ...insulin, stock: "limited" }] }),
  );
  expect(later["supply"]).toMatchObject([{ stock: "limited" }]);
  expect(later["supply"]).not.toMatchObject([{ moreAt }]);
});

test("languages that staff ticked show at once, and none takes them away", () => {
  const edit = (speaks: string[] | null) => ({ name: "facilities.edit", args: { id: ID, speaks } });
  expect(shown(edit(["bn", "hi"]))["speaks"]).toEqual(["bn", "hi"]);
  expect(shown(edit(["bn"]), edit(null))["speaks"]).toBeUndefined();
});
