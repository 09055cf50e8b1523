import { expect, test } from "vitest";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import { CountLine } from "./CountLine.tsx";
import type { Said, ShownRow } from "./rows.ts";
import { whomOf } from "./whom.ts";
import type { Whom, WhomChange } from "./whom.ts";

const ICU: ShownRow = {
  key: "a",
  counted: { kind: "bed", details: { bedType: "icu" } },
  count: 4,
  total: 12,
  staffed: null,
  at: null,
  by: null,
  now: 2,
  isChanged: true,
};

/** A counter that notes what a line tells it. */
function noting(isAsked = false) {
  const steps: number[] = [];
  const words: Said[] = [];
  const answers: string[] = [];
  const counter = {
    step: (_row: unknown, by: number) => void steps.push(by),
    choose: (_row: unknown, word: Said) => void words.push(word),
    far: {
      tell: () => undefined,
      isAsked: () => isAsked,
      confirm: () => void answers.push("yes"),
      leave: () => void answers.push("change"),
    },
  };
  return { counter, steps, words, answers };
}

test("a count is typed between minus and plus; what is no whole number changes nothing", async () => {
  const { counter, steps } = noting();
  const drawn = await draw(<CountLine row={ICU} headAt={null} counter={counter} />);
  const field = drawn.element.querySelector("input");
  if (field === null) throw new Error("there is no field");
  expect(field.getAttribute("aria-label")).toBe("ICU");
  await drawn.type(field, "9");
  await drawn.type(field, "1.5");
  await drawn.type(field, "");
  expect(steps).toEqual([7]);
  expect(drawn.text()).toContain("was 4");
});

test("a medicine has three words and no number", async () => {
  const { counter, words } = noting();
  const counted = { kind: "medicine", details: { generic: "Insulin" } } as const;
  const row: ShownRow = { ...ICU, counted, count: "available", total: null, now: "out", isChanged: true };
  const drawn = await draw(<CountLine row={row} headAt={null} counter={counter} />);
  expect(drawn.element.querySelector("input")).toBeNull();
  await drawn.tap(drawn.button("A few left"));
  expect(words).toEqual(["limited"]);
  expect(drawn.text()).toContain("was: Yes");
});

test("a count far from the last is asked about in its row", async () => {
  const { counter, answers } = noting(true);
  const drawn = await draw(<CountLine row={{ ...ICU, now: 40 }} headAt={null} counter={counter} />);
  expect(drawn.text()).toContain("It was 4. 40 now?");
  await drawn.tap(drawn.button("Yes"));
  await drawn.tap(drawn.button("Change"));
  expect(answers).toEqual(["yes", "change"]);
});

test("where more are empty than have staff, the row says so", async () => {
  const row: ShownRow = { ...ICU, count: 1, now: 1, empty: 6, staffed: 7, isChanged: false };
  const drawn = await draw(<CountLine row={row} headAt={null} counter={noting().counter} />);
  expect(drawn.text()).toContain("6 empty, staff for 1");
});

test("the name opens for whom it is; split in wards, the count is their sum", async () => {
  const changes: WhomChange[] = [];
  const counter = { ...noting().counter, changeWhom: (_row: unknown, how: WhomChange) => void changes.push(how) };
  const row: ShownRow = { ...ICU, count: 3, now: 3, isChanged: false };
  const drawn = await draw(<CountLine row={row} headAt={null} counter={counter} />);
  const name = drawn.element.querySelector("button[aria-expanded]");
  expect(name?.getAttribute("aria-expanded")).toBe("false");
  await drawn.tap(name as HTMLElement);
  await drawn.until(() => drawn.text().includes("Split: women / men"));
  await drawn.tap(drawn.button("Split: women / men"));
  await drawn.tap(drawn.button("Referral needed"));
  const whom = changes.reduce<Whom>((before, how) => how(before), whomOf(row));
  expect(whom.parts.map((part) => part.for)).toEqual([
    { sex: "women", needs: ["referral"] },
    { sex: "men", needs: ["referral"] },
  ]);
  drawn.end();
  const wards = await draw(<CountLine row={{ ...row, ...whom, now: 0 }} headAt={null} counter={counter} />);
  await wards.until(() => wards.element.querySelectorAll("input").length === 2);
  wards.button("One more: ICU: for women");
  expect([wards.element.querySelector("output")?.textContent, wards.element.querySelectorAll("input").length]).toEqual([
    "0",
    2,
  ]);
});

test("a row that a lack stops says why, and keeps the count", async () => {
  const lack = { value: "none", because: "power", at: minutesAgo(5), by: "facility" } as const;
  const row: ShownRow = { ...ICU, at: minutesAgo(20), by: "facility", now: 4, isChanged: false, lack };
  const { counter, steps } = noting();
  const drawn = await draw(<CountLine row={row} headAt={row.at} counter={counter} />);
  expect(drawn.text()).toContain("None: no power · was 4, ");
  expect(drawn.text()).not.toContain("free of");
  const field = drawn.element.querySelector("input");
  expect(field?.value).toBe("4");
  await drawn.type(field as HTMLInputElement, "3");
  expect(steps).toEqual([-1]);
});
