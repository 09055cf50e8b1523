import { expect, test } from "vitest";
import type { Facility } from "#contract/facilities.ts";
import type { FacilityLines } from "#contract/facility-lines.ts";
import { LinesForm } from "./LinesForm.tsx";
import { draw, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000f01";
const PATH = "/api/v1/facilities/{id}/lines";
const CHANGE = "0190a7c0-0000-7000-8000-000000000f02";

let drawn: DrawnScreen | undefined;

const lines = (numbers: Facility["phones"], mayUndo = false): FacilityLines => ({
  name: "Harbour Road Hospital",
  editVersion: 4,
  phones: numbers.map((line) => ({ ...line, isPaused: false })),
  listed: [],
  takenOff: [],
  changes: mayUndo
    ? [
        {
          id: CHANGE,
          at: "2026-11-20T08:00:00.000Z",
          by: "facility",
          before: { phones: [] },
          after: { phones: numbers },
          isUndone: false,
          mayUndo,
        },
      ]
    : [],
});

test("what was refused is said at its number; what is published can be taken back with one tap", async () => {
  const asked: unknown[] = [];
  const answers = [
    {
      ok: false,
      problem: {
        title: "Refused",
        detail: "",
        status: 400,
        reason: "http/invalid-argument",
        errors: [{ path: "phones.0.value", message: "No such number." }],
      },
    },
    { ok: true, value: lines([{ value: "+912212345678", label: "reception" }], true) },
  ];
  const api = server({ [PATH]: { ok: true, value: lines([]) } });
  drawn = await draw(<LinesForm id={ID} account="a" isModerator={false} onLeave={() => undefined} />, {
    api: (async (route: { method: string; path: string }, input: unknown, how: never) => {
      if (route.method === "GET") return api(route as never, input as never, how);
      asked.push(input);
      return route.path.endsWith("/undo") ? { ok: true, value: lines([]) } : answers.shift();
    }) as never,
  });
  await drawn.until(() => drawn?.text().includes("Phone number") === true);
  await drawn.type(drawn.field("Phone number"), "022 12");
  await drawn.tap(drawn.button("Publish"));
  await drawn.until(() => drawn?.text().includes("No such number.") === true);
  expect(drawn.field("Phone number").getAttribute("aria-invalid")).toBe("true");
  await drawn.type(drawn.field("Phone number"), "022 1234 5678");
  await drawn.type(drawn.field("What it is for"), "reception");
  await drawn.tap(drawn.button("Publish"));
  await drawn.until(() => drawn?.text().includes("Published.") === true);
  expect(asked[1]).toEqual({ id: ID, phones: [{ value: "022 1234 5678", label: "reception" }], editVersion: 4 });
  expect(drawn.text()).toContain("Before: no number");
  await drawn.tap(drawn.button("Undo"));
  await drawn.until(() => drawn?.text().includes("Undone.") === true);
  expect(asked[2]).toEqual({ id: ID, changeId: CHANGE });
});

test("what was typed outlasts signing in anew", async () => {
  const api = server({ [PATH]: { ok: true, value: lines([]) } });
  const screen = <LinesForm id={ID} account="a" isModerator={false} onLeave={() => undefined} />;
  drawn = await draw(screen, { api });
  await drawn.until(() => drawn?.text().includes("Phone number") === true);
  await drawn.type(drawn.field("Phone number"), "022 1234 5678");
  drawn.end();
  drawn = await draw(screen, { api });
  await drawn.until(() => drawn?.text().includes("Phone number") === true);
  expect(drawn.field("Phone number").value).toBe("022 1234 5678");
});
