import { expect, test } from "vitest";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { LineUndoScreen } from "./LineUndoScreen.tsx";

let drawn: DrawnScreen | null = null;

async function open(
  answers: Parameters<typeof server>[0],
  hash = "#token=a-token-that-is-long-enough",
): Promise<DrawnScreen> {
  location.hash = hash;
  drawn = await draw(<LineUndoScreen />, { api: server(answers) });
  await drawn.rest();
  return drawn;
}

const CHANGE = { name: "Hill Hospital", at: minutesAgo(5), isUndone: false };

test("opening changes nothing; one tap takes the change back", async () => {
  const screen = await open({
    "/api/v1/line-undo/read": { ok: true, value: { ...CHANGE, waitsUntil: minutesAgo(-2_000) } },
    "/api/v1/line-undo": { ok: true, value: { ...CHANGE, isUndone: true } },
  });
  expect(screen.text()).toContain("Hill Hospital");
  expect(screen.text()).toContain("The new ones are shown from");
  await screen.tap(screen.button("It is wrong: undo it"));
  await screen.until(() => screen.text().includes("The old numbers stay."));
});

test("a link that was used says so, one that was cut too", async () => {
  const ended = refusal("facilities/link-ended", "en", { status: 412, code: "failed-precondition" });
  const screen = await open({ "/api/v1/line-undo/read": { ok: false, problem: ended } });
  expect(screen.text()).toContain(ended.title);
  screen.end();
  const cut = await open({}, "#token=short");
  expect(cut.text()).toContain("This link is incomplete");
});
