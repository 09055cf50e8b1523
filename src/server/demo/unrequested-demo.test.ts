import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/runtime/log.ts";
import { OperatorNotes } from "#server/runtime/operator-notes.ts";
import { testDatabase } from "#server/testing/database.ts";
import { testService } from "#server/testing/service.ts";
import type { TestService } from "#server/testing/service.ts";
import { prepareDemo } from "./demo.ts";
import { warnOfUnrequestedDemo } from "./unrequested-demo.ts";

/* On a public address made-up entries stay only as long as the operator is told of them. */

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  const log = createLog("silent", () => undefined);
  await prepareDemo(database, { mode: "on", now: new Date(), log, folder: "data/demo" });
});
afterAll(() => database.drop());

const notes = async ({ get }: TestService): Promise<unknown> => (await (await get("/readyz")).json()).notes;

test.each([
  ["is told where nobody asked for it", { DEMO_DATA: "" }, [expect.stringContaining("`lifeboard demo:remove`")]],
  ["is not where somebody did", { DEMO_DATA: "on" }, []],
  ["nor on this computer", { DEMO_DATA: "", PUBLIC_URL: "http://localhost:3000" }, []],
])("demonstration data on a public address %s", async (_what, settings, expected) => {
  const service = await testService({ database, settings: { PUBLIC_URL: "https://help.example.org", ...settings } });
  try {
    expect(await notes(service)).toEqual(expected);
    expect(service.log.filter((line) => line.includes("demo:remove"))).toHaveLength(expected.length);
  } finally {
    await service.close();
  }
});

test("the note goes when the data is gone, and the log has it once", async () => {
  const open = new OperatorNotes();
  const lines: string[] = [];
  const log = createLog("info", (line) => void lines.push(line));
  let demo = true;
  const look = warnOfUnrequestedDemo(() => Promise.resolve({ demo }), { notes: open, log });
  await look();
  await look();
  expect([open.sentences().length, lines.length]).toEqual([1, 1]);
  demo = false;
  await look();
  expect(open.sentences()).toEqual([]);
});
