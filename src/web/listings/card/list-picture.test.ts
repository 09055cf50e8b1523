import { describe, expect, test } from "vitest";
import { createTexts } from "../../i18n/create.ts";
import { shippedLanguage } from "../../i18n/shipped.ts";
import { sayWith } from "../../i18n/text.ts";
import { listing } from "../../testing/fake-api.ts";
import { readFindQuery } from "../find-query.ts";
import { listHeading } from "../narrowed.ts";
import { toRow } from "../row.ts";
import type { Row } from "../row.ts";
import { nearest } from "./nearest.ts";

const say = sayWith(createTexts({ language: "en", english: shippedLanguage("en").texts, strings: {} }), "en");
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

describe("a list that leaves the page is headed", () => {
  const found = { total: { count: 84, isMore: false }, vague: 0, elsewhere: undefined };
  const heading = (slug: string, search: string, title: string) => {
    const query = readFindQuery(slug, new URLSearchParams(search));
    if (query === null) throw new Error("no such search");
    return listHeading({ query, found, title }, say);
  };

  test("by the group that blood is looked for, before the kind and the place", () => {
    expect(heading("blood", "group=O-", "Blood, near Pune")).toEqual({
      title: "For O−: Red cells · Blood, near Pune",
      narrowed: "84 within 25 km",
    });
    expect(heading("blood", "group=unknown&component=platelets", "Blood, near Pune").title).toBe(
      "Group not known: Platelets · Blood, near Pune",
    );
  });

  test("with what it was narrowed by", () => {
    expect(heading("bed", "bedType=icu&within=10&fresh=120", "Hospital beds, near Pune")).toEqual({
      title: "Hospital beds, near Pune",
      narrowed: "ICU · 84 within 10 km · Checked within 2 h",
    });
  });
});
