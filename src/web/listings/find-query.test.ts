import { describe, expect, test } from "vitest";
import { readFindQuery } from "./find-query.ts";

const read = (slug: string, search = "") => readFindQuery(slug, new URLSearchParams(search));

describe("a search as its address says it", () => {
  test("a kind alone is a search within 25 km, best first", () => {
    expect(read("oxygen")).toEqual({ slug: "oxygen", kinds: ["oxygen"], withinKm: 25, sort: "best" });
  });

  test("several kinds, each once; unknown ones left out; none left is no search", () => {
    expect(read("test,vaccine,test,unicorn")?.kinds).toEqual(["test", "vaccine"]);
    expect(read("unicorn")).toBeNull();
    expect(read("all")?.kinds).toBeNull();
  });

  test("subtypes belong to their kind", () => {
    expect(read("bed", "bedType=icu")?.subtype).toBe("icu");
    expect(read("oxygen", "form=refill")?.subtype).toBe("refill");
    expect(read("oxygen", "bedType=icu")?.subtype).toBeUndefined();
    expect(read("bed", "bedType=golden")?.subtype).toBeUndefined();
  });

  test.each([
    ["O%2B", "O+"],
    ["O+", "O+"],
    ["opos", "O+"],
    ["AB", "AB-"],
    ["unknown", "unknown"],
  ])("blood group %s", (text, expected) => expect(read("blood", `group=${text}`)?.group).toBe(expected));

  test("a group is of blood only, and what is none is not asked", () => {
    expect(read("bed", "group=O-")?.group).toBeUndefined();
    expect(read("blood", "group=Z")?.group).toBeUndefined();
    expect(read("blood", "group=")?.group).toBeUndefined();
  });

  test.each([
    ["within=10", { withinKm: 10 }],
    ["within=0", { withinKm: 25 }],
    ["within=501", { withinKm: 25 }],
    ["within=far", { withinKm: 25 }],
    ["fresh=60", { checkedHours: 1 }],
    ["fresh=0", { checkedHours: undefined }],
    ["sort=near", { sort: "near" }],
    ["sort=random", { sort: "best" }],
    ["q=%20remdesivir%20", { q: "remdesivir" }],
    ["q=", { q: undefined }],
  ])("%s", (search, expected) => expect(read("medicine", search)).toMatchObject(expected));
});
