import { describe, expect, test } from "vitest";
import { KINDS } from "#domain/resources/kinds.ts";
import { readFindQuery } from "../entry/find-query.ts";
import { keptParts } from "./address-parts.ts";
import { publicAddress } from "./public-address.ts";

/** Notes the names of parameters that are read. */
class NotedParams extends URLSearchParams {
  readonly names = new Set<string>();

  override get(name: string): string | null {
    this.names.add(name);
    return super.get(name);
  }

  override getAll(name: string): string[] {
    this.names.add(name);
    return super.getAll(name);
  }
}

/** The parameters that a search for a kind reads from its address. */
function parametersOf(slug: string): string[] {
  const search = new NotedParams();
  readFindQuery(slug, search);
  return [...search.names];
}

describe.each(["all", ...KINDS])("the list of %s", (slug) => {
  test("every parameter that it reads stays in the address by which its page is kept for everybody", () => {
    const names = parametersOf(slug);
    expect(names).toContain("group");
    const search = new URLSearchParams(names.map((name) => [name, "x"]));
    const kept = publicAddress(new URL(`http://page/find/${slug}?${search}`));
    expect(new Set(new URL(kept ?? "", "http://page").searchParams.keys())).toEqual(new Set(names));
  });

  test("a changed search keeps what was asked, but begins at its first page", () => {
    const names = parametersOf(slug).filter((name) => name !== "cursor");
    const kept = keptParts(`?${new URLSearchParams(names.map((name) => [name, "x"]))}`).map(([name]) => name);
    expect(new Set(kept)).toEqual(new Set(names));
  });
});

test("a blood group that is none stays asked", () => {
  expect(publicAddress(new URL("http://page/find/blood?doubt=rare&from=a-message"))).toBe("/find/blood?doubt=rare");
});

test("a page that is not the same for everybody has no such address", () => {
  expect(publicAddress(new URL("http://page/me"))).toBeNull();
});
