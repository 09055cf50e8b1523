import { expect, test } from "vitest";
import type { InsertMany } from "./statements.ts";
import { insertStatement, newDocuments } from "./statements.ts";

/** A command that creates one thing and remembers its result. */
function making(id: string, collection = "things"): InsertMany {
  const note = { who: "user:1", role: "member", act: "tests.make", details: null };
  const remembered = { who: "user:1", key: id, argsHash: id, result: null };
  return { writes: [{ do: "insert", collection, id, body: { id } }], note, remembered };
}

test("whoever sends the same things in whatever order writes them in one order, so that nobody waits in a ring", () => {
  const commands = [making("b"), making("a", "words"), making("c"), making("a")];
  const order = newDocuments(commands).map(({ write }) => `${write.collection} ${write.id}`);
  expect(order).toEqual(["things a", "things b", "things c", "words a"]);
  // All but the moment of writing.
  const rowsOf = (given: InsertMany[]) => insertStatement(given).values.slice(0, 2);
  expect(rowsOf(commands.toReversed())).toEqual(rowsOf(commands));
});
