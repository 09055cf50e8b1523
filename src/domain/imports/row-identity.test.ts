import { expect, test } from "vitest";
import { foldForKeys } from "../shared/fold-for-keys.ts";
import { fold } from "../shared/fold.ts";
import type { ImportMapping } from "./mapping.ts";
import { readRow } from "./read-row.ts";

const MAPPING: Pick<ImportMapping, "columns" | "kinds" | "suppressed"> = {
  columns: (["id", "name", "kind", "locality", "district", "state", "phone"] as const).map((target) => ({
    column: target,
    target,
  })),
  kinds: [],
  suppressed: [],
};

/** Rows of lists, and the identities that stored documents have their ids from. */
const STORED: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ name: "مستشفى الشفاء", kind: "مستشفى", locality: "الإسكندرية" }, "مستشفى الشفاء|مستشفى||الاسكندرية|||"],
  [{ name: "مستشفي الشفاء", kind: "مستشفى", locality: "الإسكندريه" }, "مستشفي الشفاء|مستشفى||الاسكندريه|||"],
  [{ id: "مركز ة-١٢" }, "id:مركز ة 12"],
  [{ name: "صيدلية الحياة ۔", kind: "صيدلية", locality: "طنطا" }, "صيدلية الحياة|صيدلية||طنطا|||"],
  [{ name: "علی ہسپتال", kind: "ہسپتال", locality: "کراچی", state: "سندھ" }, "علی ہسپتال|ہسپتال||کراچی||سندھ|"],
  [{ name: "علي هسپتال", kind: "هسپتال", locality: "كراچي", state: "سنده" }, "علي هسپتال|هسپتال||كراچي||سنده|"],
  [{ id: "لاہور۔۱۲" }, "id:لاہور 12"],
  [{ name: "آکسیجن سینٹر", locality: "لاہور", phone: "0300 1234567" }, "اکسیجن سینٹر|||لاہور|||"],
  [
    { name: "संजीवनी अस्पताल", kind: "अस्पताल", locality: "हावड़ा", state: "पश्चिम बंगाल" },
    "संजीवनी अस्पताल|अस्पताल||हावडा||पश्चिम बंगाल|",
  ],
  [
    { name: "सञ्जीवनी अस्पताल", kind: "अस्पताल", locality: "हावड़ा", state: "पश्चिम बंगाल" },
    "सञ्जीवनी अस्पताल|अस्पताल||हावडा||पश्चिम बंगाल|",
  ],
  [{ name: "हिन्दुस्तान ऑक्सीजन", kind: "ऑक्सीजन", locality: "चाँदनी चौक" }, "हिन्दुस्तान ऑक्सीजन|ऑक्सीजन||चाँदनी चौक|||"],
  [{ name: "हिंदुस्तान ऑक्सीजन", kind: "ऑक्सीजन", locality: "चांदनी चौक" }, "हिंदुस्तान ऑक्सीजन|ऑक्सीजन||चांदनी चौक|||"],
  [{ id: "बंद-१२३।" }, "id:बंद 123"],
  [{ name: "ＯＸＹ ｃｅｎｔｒｅ", locality: "Kolkata" }, "oxy centre|||kolkata|||"],
  [{ name: "\u202aBidi\u202c Clinic", locality: "Cairo" }, "bidi clinic|||cairo|||"],
  [{ name: "চিকিৎসা কেন্দ্র", locality: "কলকাতা" }, "চিকিৎসা কেন্দ্র|||কলকাতা|||"],
];

test("lists in Arabic, Urdu, Hindi and Bengali that are imported again have no new row and lose none", () => {
  const again = STORED.map(([cells]) => readRow(cells, MAPPING).identity);
  expect(again).toEqual(STORED.map(([, identity]) => identity));
});

test("search meets what the keys keep apart", () => {
  const apart = STORED.map(([{ name = "" }]) => name).filter((name) => fold(name) !== foldForKeys(name));
  expect(apart.length).toBeGreaterThan(5);
});
