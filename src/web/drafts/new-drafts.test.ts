import { describe, expect, test } from "vitest";
import { listing } from "../testing/fake-api.ts";
import type { Draft } from "./kept-drafts.ts";
import { editOf, emptyDraft } from "./new-drafts.ts";

const draft = (address: string) => emptyDraft("d1", new URLSearchParams(address)).answers;

test.each([
  ["lying", ["stretcher"]],
  ["oxygen", ["oxygen"]],
  ["ventilator", ["ventilator"]],
  ["sitting", []],
  ["wings", []],
])("an ambulance looked for: %s comes along as equipment", (need, equipment) => {
  expect(draft(`side=need&kind=ambulance&patient=${need}`).equipment).toEqual(equipment);
});

test("a transport for a lying patient takes a stretcher", () => {
  expect(draft("side=need&kind=transport&patient=lying").stretcher).toBe(true);
  expect(draft("side=need&kind=transport").stretcher).toBe(false);
});

describe("an edit that was begun is gone on with", () => {
  const posted = { ...listing({ editVersion: 3 }), note: "Ring twice" };
  const fresh = editOf(posted, { begun: null, waiting: 0 });
  const begun: Draft = {
    ...fresh,
    at: 7,
    step: "place",
    answers: { ...fresh.answers, note: "The gate at the back", quantity: "4", neededBy: "2026-11-21T10:30" },
    refused: { sentence: "It was changed elsewhere.", parts: [] },
    isUntouched: false,
  };

  test("of the same version it is opened as it was left: step, answers and what was refused", () => {
    expect(editOf(posted, { begun, waiting: 0 })).toEqual(begun);
  });

  test("of an older version it keeps every answer, over what is there now", () => {
    const now = { ...posted, editVersion: 4, note: "Ring three times" };
    const edit = editOf(now, { begun, waiting: 0 });
    expect(edit.answers).toEqual(begun.answers);
    expect(edit).toMatchObject({ id: begun.id, step: "check", isUntouched: false });
    expect(edit.edits).toMatchObject({ id: posted.id, editVersion: 4, before: { note: "Ring three times" } });
  });

  test("an edit that waits to be sent comes first: what is begun requires the version after it", () => {
    expect(editOf(posted, { begun, waiting: 1 })).toMatchObject({ answers: begun.answers, edits: { editVersion: 4 } });
  });

  test("one that nobody wrote in begins with what is there now", () => {
    const now = { ...posted, editVersion: 4, note: "Ring three times" };
    const edit = editOf(now, { begun: { ...begun, isUntouched: true }, waiting: 0 });
    expect(edit).toMatchObject({ isUntouched: true, answers: { note: "Ring three times" } });
  });
});
