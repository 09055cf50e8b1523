import { act } from "react";
import { expect, test } from "vitest";
import { getCase } from "#contract/moderation.ts";
import type { Case } from "#contract/moderation.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { fakeApi, listing, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { DecideKeys } from "./DecideKeys.tsx";
import { useDeciding } from "./useDeciding.ts";

const ME = "0190a7c0-0000-7000-8000-00000000000a";
const OTHER = "0190a7c0-0000-7000-8000-00000000000b";
const REASON = "Three people were asked for money first.";

let drawn: DrawnScreen;

function aCase(fields: Partial<Case> = {}): Case {
  const found = { ...listing(), contact: { channels: [], shielded: true, available: false } };
  return {
    listing: found,
    isOwn: false,
    ownerId: null,
    reports: [],
    signs: [],
    decisions: [],
    appeal: null,
    priority: 0.5,
    needsSecond: false,
    ...fields,
  };
}

function decided(byId: string, state: Case["decisions"][number]["state"]): Case["decisions"][number] {
  return {
    id: "0190a7c0-0000-7000-8000-00000000000d",
    decision: "hide",
    reason: REASON,
    at: minutesAgo(5),
    byId,
    state,
  };
}

function Keys({ found, again }: { found: Case; again?: () => void }) {
  return <DecideKeys deciding={useDeciding(found, ME, again)} />;
}

/** As the case screen does: reads the case again after the decision. */
function Read() {
  const { value, again } = useApiQuery(getCase, { id: listing().id });
  return value === null ? null : <Keys found={value} again={again} />;
}

test("what was decided is said, also when the case is read anew and its owner was shut out with it", async () => {
  const { api, asked } = fakeApi({
    [getCase.path]: { ...aCase(), sameNumber: [], alike: [], observations: [] },
    "/api/v1/moderation/decisions": aCase({ decisions: [decided(ME, "in-force")] }),
  });
  drawn = await draw(<Read />, { api });
  await drawn.until(() => drawn.text().includes("Hide"));
  await drawn.tap(drawn.button("Hide"));
  const [reason, span] = [drawn.element.querySelector("textarea"), drawn.element.querySelector("select")];
  if (reason === null || span === null) throw new Error("nothing asks why, and for how long");
  await drawn.type(reason, REASON);
  await act(async () => {
    span.value = "7";
    span.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await drawn.tap(drawn.button("Hide"));
  await drawn.until(() => drawn.text().includes("Done: Hide."));
  expect(asked.filter(({ path }) => path === getCase.path)).toHaveLength(2);
  expect(drawn.text()).not.toContain("Why?");
});

test("whoever goes back and opens the form again finds the words and for how long the owner is shut out", async () => {
  drawn = await draw(<Keys found={aCase()} />);
  await drawn.tap(drawn.button("Hide"));
  const [reason, span] = [drawn.element.querySelector("textarea"), drawn.element.querySelector("select")];
  if (reason === null || span === null) throw new Error("nothing asks why, and for how long");
  await drawn.type(reason, REASON);
  await act(async () => {
    span.value = "7";
    span.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await drawn.tap(drawn.button("Cancel"));
  await drawn.tap(drawn.button("Hide"));
  expect(drawn.element.querySelector("textarea")?.value).toBe(REASON);
  expect(drawn.element.querySelector("select")?.value).toBe("7");
});

test("who proposed can only take it back; somebody else is told what they would confirm", async () => {
  drawn = await draw(<Keys found={aCase({ decisions: [decided(ME, "proposed")] })} />);
  expect(drawn.text()).toContain("You proposed: Hide.");
  expect(drawn.text()).not.toContain("Confirm");
  drawn.end();
  drawn = await draw(<Keys found={aCase({ decisions: [decided(OTHER, "proposed")] })} />);
  expect(drawn.text()).toContain("Another moderator proposed: Hide.");
  expect(drawn.text()).toContain(REASON);
  expect(drawn.text()).toContain("Reject");
});

test("nobody is offered to judge an appeal against themselves, and nobody reads that somebody kept what they hid", async () => {
  const appeal = { id: "0190a7c0-0000-7000-8000-00000000000e", text: "I was asleep.", at: minutesAgo(1) };
  drawn = await draw(<Keys found={aCase({ appeal, decisions: [decided(ME, "in-force")] })} />);
  expect(drawn.text()).toContain("You decided this.");
  expect(drawn.text()).not.toContain("Show again");
  drawn.end();
  const others = aCase({ appeal, needsSecond: true, decisions: [decided(OTHER, "in-force")] });
  drawn = await draw(<Keys found={others} />);
  expect(drawn.text()).toContain("Show again");
  expect(drawn.text()).not.toContain("second");
});

test("of what is hidden, to keep it would say the opposite: it is shown again", async () => {
  const hidden = aCase({ needsSecond: true, decisions: [decided(OTHER, "in-force")] });
  const found = { ...hidden, listing: { ...hidden.listing, status: "hidden" as const } };
  drawn = await draw(<Keys found={found} />);
  expect(drawn.button("Show again")).toBeDefined();
  expect(drawn.text()).toContain("Another moderator stands by this decision.");
  expect(drawn.text()).not.toContain("Keep");
});

test("what was just proposed is taken back as a proposal: the decision of somebody else stands meanwhile", async () => {
  const kept = { ...decided(OTHER, "in-force"), decision: "keep" as const };
  const { api, asked } = fakeApi({
    "/api/v1/moderation/decisions": aCase({ needsSecond: true, decisions: [decided(ME, "proposed"), kept] }),
    "/api/v1/moderation/decisions/{id}/confirm": aCase({ needsSecond: true, decisions: [kept] }),
  });
  drawn = await draw(<Keys found={aCase({ needsSecond: true, decisions: [kept] })} />, { api });
  await drawn.tap(drawn.button("Hide"));
  const reason = drawn.element.querySelector("textarea");
  if (reason === null) throw new Error("nothing asks why");
  await drawn.type(reason, REASON);
  await drawn.tap(drawn.button("Hide"));
  await drawn.until(() => drawn.text().includes("Proposed: Hide."));
  await drawn.tap(drawn.button("Reverse"));
  await drawn.until(() => drawn.text().includes("Done: Reject."));
  expect(asked.at(-1)).toMatchObject({ input: { isConfirmed: false } });
});

test("who only reported that they were asked for money is not offered to be shut out themselves", async () => {
  const report: Case["reports"][number] = { id: "r", cause: "fraud", at: minutesAgo(9), weight: 0.2, by: "member" };
  const asked = (by: "owner" | "responder") => ({ ...report, response: { id: OTHER, by } });
  for (const [reports, isOffered] of [
    [[asked("owner")], false],
    [[asked("owner"), asked("responder")], true],
    [[asked("owner"), report], true],
  ] as const) {
    drawn = await draw(<Keys found={aCase({ reports: [...reports] })} />);
    await drawn.tap(drawn.button("Hide"));
    expect(drawn.element.querySelector("textarea")).not.toBeNull();
    expect(drawn.element.querySelector("select") !== null).toBe(isOffered);
    drawn.end();
  }
});

test("nobody is shut out for an imported entry, which has no account behind it", async () => {
  const isAsked = async (kind: "import" | "member"): Promise<boolean> => {
    const found = aCase();
    const { api } = fakeApi({});
    drawn = await draw(<Keys found={{ ...found, listing: { ...found.listing, source: { kind } } }} />, { api });
    const hide = [...drawn.element.querySelectorAll("button")].find(({ textContent }) => textContent === "Hide");
    await act(async () => hide?.click());
    expect(drawn.element.querySelector("textarea")).not.toBeNull();
    return drawn.element.querySelector("select") !== null;
  };
  expect(await isAsked("import")).toBe(false);
  expect(await isAsked("member")).toBe(true);
});
