import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberAccount } from "../store/account.ts";
import { leaveAccount, unsentWrites } from "../store/current-store.ts";
import { draw, refusal } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { holdDevice } from "../testing/held-device.ts";
import { ReportDialog } from "./ReportDialog.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const WORDS = { text: "He wanted money first", evidence: "Paid 500 to his cousin" };

let drawn: DrawnScreen;
/** The reports that the server was sent, oldest first. */
let sent: unknown[];

beforeEach(() => {
  sent = [];
});
afterEach(async () => {
  drawn.end();
  await leaveAccount({ forGood: true });
});

/** A server that refuses each report. */
function refuseReports(): void {
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes("/sync/commit")) throw new TypeError("Failed to fetch");
    const { mutations } = JSON.parse(String(body)) as { mutations: { key: string; args: unknown }[] };
    sent.push(...mutations.map(({ args }) => args));
    const error = refusal("moderation/own-case");
    return Response.json({ results: mutations.map(({ key }) => ({ key, state: "rejected", error })), checkpoint: "c" });
  });
}

const fields = () => [...drawn.element.querySelectorAll("textarea")];

/** Opens the form and types both texts. */
async function write(): Promise<void> {
  drawn = await draw(<ReportDialog listingId={ID} begin="fraud" onClose={() => undefined} />);
  const [text, evidence] = fields();
  if (text === undefined || evidence === undefined) throw new Error("there is nothing to write in");
  await drawn.type(text, WORDS.text);
  await drawn.type(evidence, WORDS.evidence);
}

const send = () => drawn.tap(drawn.button("Send it"));

test("a report that the server refuses keeps its words: trying again sends them", async () => {
  refuseReports();
  await write();
  await send();
  const refused = refusal("moderation/own-case").title;
  await drawn.until(() => drawn.text().includes(refused));
  await drawn.tap(drawn.button("Try again now"));
  await drawn.until(() => sent.length === 2);
  expect(sent).toEqual([1, 2].map(() => ({ listingId: ID, kind: "fraud", ...WORDS })));
});

test("what the device cannot keep stays in the form, with the reason above its key", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await write();
  expect(await act(unsentWrites)).toBe(0);
  await holdDevice(async () => {
    await send();
    // Somebody signed in before the database was open: the report is not theirs.
    act(() => rememberAccount("asha"));
  });
  await drawn.until(() => (drawn.element.querySelector("[role=alert] p, [role=alert] b")?.textContent ?? "") !== "");
  expect(fields().map(({ value }) => value)).toEqual([WORDS.text, WORDS.evidence]);
});
