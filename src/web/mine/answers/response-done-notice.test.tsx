import { act, useEffect, useState } from "react";
import { afterEach, expect, test } from "vitest";
import type { OwnResponse } from "../../store/typed-documents.ts";
import { SHIPPED } from "../../i18n/shipped.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { ResponseDoneNotice } from "./ResponseDoneNotice.tsx";

let drawn: DrawnScreen;
afterEach(() => drawn.end());

const AT = "2026-11-20T10:00:00.000Z";
const ONE = {
  id: "0190a7c0-0000-7000-8000-000000000002",
  side: "responder",
  amount: 2,
  unit: "unit",
  state: "arrived",
} as OwnResponse;
const WORD = { amount: 2, at: AT };

/** What is said when a response changes. */
async function change(before: Partial<OwnResponse>, after: Partial<OwnResponse>, language = "en"): Promise<string> {
  let next = (_responses: OwnResponse[]): void => undefined;
  function Shown() {
    const [responses, setResponses] = useState([{ ...ONE, ...before }]);
    useEffect(() => {
      next = setResponses;
    }, []);
    return <ResponseDoneNotice responses={responses} />;
  }
  drawn = await draw(<Shown />, { language });
  const status = drawn.element.querySelector("[role=status]");
  expect(status?.textContent).toBe("");
  await act(async () => next([{ ...ONE, ...before, ...after }]));
  expect(drawn.element.querySelector("[role=status]")).toBe(status);
  return status?.textContent ?? "";
}

const both = { owner: WORD, responder: WORD };
const DONE = { state: "done", received: 2, confirmed: both } as const;

test.each([
  ["the helper, confirmed last", { confirmed: { owner: WORD } }],
  ["the helper, confirmed by the owner last", { confirmed: { responder: WORD } }],
  ["the owner", { side: "owner", confirmed: { responder: WORD } }],
] as const)("a response that is done: %s reads one closing sentence", async (_who, before) => {
  expect(await change(before, DONE)).toBe("Thank you · Received: 2 units");
  expect(document.activeElement).toBe(drawn.element.querySelector("[role=status]"));
});

test("what goes on, ends otherwise, or had ended before has no closing sentence", async () => {
  expect(await change({}, { confirmed: { owner: WORD } })).toBe("");
  drawn.end();
  expect(await change({ state: "accepted" }, { state: "failed" })).toBe("");
  drawn.end();
  expect(await change(DONE, { received: 1 })).toBe("");
});

test.each(SHIPPED.map(({ code }) => code))("in %s with its amount", async (language) => {
  expect(await change({}, DONE, language)).toMatch(/\S · .*\p{Nd}/u);
});
