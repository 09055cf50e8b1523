import { describe, expect, test } from "vitest";
import { isSafeInTitle, isExactPoint, readFindQuery } from "./find-query.ts";

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

  test("open now and a language are of every kind; a language that is none is not asked", () => {
    expect(read("bed", "openNow=true&speaks=ta")).toMatchObject({ openNow: true, speaks: "ta" });
    expect(read("all", "openNow=1&speaks=klingon")).toEqual(read("all"));
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

test("the words of a link stand in the title of the page, unless they lead away from it", () => {
  for (const q of ["remdesivir 100 mg", "civil hospital", "Sector 5", "4.5 l", "ऑक्सीजन"])
    expect(isSafeInTitle(q)).toBe(true);
  for (const q of [
    "call 98765 43210",
    "९८७६५४३२१०",
    "９８７６５４３２１０",
    "9-8-7-6-5-4",
    "pay a@b",
    "evil.com",
    "https://x",
  ])
    expect(isSafeInTitle(q)).toBe(false);
});

test("what is passed on of a search names the place, but not the street where somebody stands", () => {
  expect(isExactPoint("at=22.571,88.363")).toBe(true);
  for (const query of ["at=22.57,88.36", "at=22.6,88.4", "place=gn:1275004", "place=Sector 5", ""])
    expect(isExactPoint(query)).toBe(false);
});
