import { describe, expect, test } from "vitest";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { listing } from "../../testing/fake-api.ts";
import { readFindQuery } from "../../entry/find-query.ts";
import { listTitle } from "../search-title.ts";
import { toRow } from "../../entry/row.ts";
import type { Row } from "../../entry/row.ts";
import { nearest } from "./nearest.ts";

const say = createSay(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }));
const row = (id: string, fields: Partial<Row>): Row => ({ ...toRow(listing()), id, ...fields });

test("nearest is what is near at most: not the middle of a state, and of equals the one that can be called", () => {
  const rows = [
    row("state", { km: 1, aroundKm: 560 }),
    row("silent", { km: 2.8, phone: undefined }),
    row("person", { km: 2, masked: true, shielded: true }),
    row("near", { km: 0.8 }),
    row("quarter", { km: 1.6, aroundKm: 4 }),
    row("callable", { km: 2.8 }),
    row("over", { km: 0.1, over: "withdrawn" }),
    row("fraud", { km: 0.1, doubt: "fraud-confirmed" }),
  ];
  expect(nearest(rows).map(({ id }) => id)).toEqual(["near", "quarter", "person", "callable", "silent", "state"]);
});

describe("a list is headed, on its window, where it is passed on and on paper,", () => {
  const heading = (slug: string, search: string, title: string) => {
    const query = readFindQuery(slug, new URLSearchParams(search));
    if (query === null) throw new Error("no such search");
    return listTitle(query, title, say);
  };

  test("by the group that blood is looked for, before the kind and the place", () => {
    expect(heading("blood", "group=O-", "Blood, near Pune")).toBe("For O−: Red cells · Blood, near Pune");
    expect(heading("blood", "group=unknown&component=platelets", "Blood, near Pune")).toBe(
      "Group not known: Platelets · Blood, near Pune",
    );
  });

  test("by what it was narrowed by", () => {
    expect(heading("bed", "bedType=icu&within=10&fresh=120", "Hospital beds, near Pune")).toBe(
      "ICU · Hospital beds, near Pune · Checked within 2 h",
    );
    expect(heading("blood", "component=platelets", "Blood, near Pune")).toBe("Platelets · Blood, near Pune");
  });

  test("by nothing else where nothing narrows it, or what does is of another kind", () => {
    for (const [slug, search] of [
      ["oxygen", ""],
      ["food", "component=platelets"],
      ["bed,oxygen", "bedType=icu"],
    ] as const) {
      expect(heading(slug, search, "What, near Pune")).toBe("What, near Pune");
    }
  });
});
