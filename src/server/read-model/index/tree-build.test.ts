import { expect, test } from "vitest";
import { nodeCount, rowsOfNode } from "./tree-build.ts";

test("there is room for every node of a tree of any size", () => {
  function last(node: number, count: number): number {
    const rest = count - rowsOfNode(count);
    if (rest === 0) return node;
    return Math.max(last(2 * node + 1, Math.ceil(rest / 2)), last(2 * node + 2, Math.floor(rest / 2)));
  }
  for (let size = 1; size < 3_000; size++) expect(last(0, size)).toBeLessThan(nodeCount(size));
  for (const size of [99_999, 200_001, 1_048_577]) expect(last(0, size)).toBeLessThan(nodeCount(size));
});
