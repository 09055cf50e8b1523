import { expect, test } from "vitest";
import { OperatorNotes } from "./operator-notes.ts";

test("a cause is shown while it is open, and its alarm is raised at each look", () => {
  const notes = new OperatorNotes();
  const raised: string[] = [];
  notes.set("proxy", { sentence: "A proxy was seen.", alarm: "undeclared-proxy" });
  notes.raiseWith((cause) => void raised.push(cause));
  expect(raised).toEqual(["undeclared-proxy"]);
  notes.set("feed", { sentence: "A feed is late.", alarm: null });
  notes.set("proxy", { sentence: "A proxy was seen again.", alarm: "undeclared-proxy" });
  expect(raised).toEqual(["undeclared-proxy", "undeclared-proxy"]);
  expect(notes.sentences()).toEqual(["A proxy was seen again.", "A feed is late."]);
  notes.set("proxy", null);
  expect(notes.sentences()).toEqual(["A feed is late."]);
});
