import { expect, test } from "vitest";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { NOW } from "../../testing/fake-api.ts";
import type { AuditEntry } from "./audit-deeds.ts";
import { AuditSentence } from "./AuditSentence.tsx";

let drawn: DrawnScreen;

const [ASHA, POST] = ["0190a7c0-0000-7000-8000-00000000000a", "0190a7c0-0000-7000-8000-00000000000b"];

const entry = (fields: Partial<AuditEntry> = {}): AuditEntry => ({
  ordinal: "1",
  at: NOW.toISOString(),
  who: ASHA,
  whoName: "Asha",
  role: "moderator",
  act: "moderation.decide",
  collection: "listings",
  id: POST,
  subject: { type: "listing", id: POST, name: "Oxygen in Salt Lake", kind: "oxygen" },
  versionBefore: 1,
  versionAfter: 2,
  changed: [{ path: "status", before: "open", after: "hidden" }],
  why: null,
  ...fields,
});

async function sentenceOf(fields: Partial<AuditEntry> = {}, language = "en"): Promise<string> {
  drawn = await draw(<AuditSentence entry={entry(fields)} />, { language });
  return drawn.text();
}

const links = () => [...drawn.element.querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("an entry is a sentence with links to the person and to the case", async () => {
  expect(await sentenceOf()).toBe("Asha hid the post: Oxygen in Salt Lake");
  expect(links()).toEqual([`/people/${ASHA}`, `/moderate/${POST}`]);
});

test("in a language of the other direction too", async () => {
  expect(await sentenceOf({}, "ur")).toBe("Asha نے پوسٹ چھپائی: Oxygen in Salt Lake");
});

test("who is gone, or has no account, is said in words; a thing without a name is its kind", async () => {
  expect(await sentenceOf({ whoName: null })).toBe("An account that is gone hid the post: Oxygen in Salt Lake");
  drawn.end();
  const posted = {
    act: "listings.post",
    changed: [],
    subject: { type: "listing", id: POST, name: null, kind: "oxygen" },
  } as const;
  expect(await sentenceOf({ ...posted, whoName: null, role: "anyone", changed: [] })).toBe(
    "Somebody without an account posted: Oxygen",
  );
  expect(links()).toEqual([`/r/${POST}`]);
});

test("what the server or a command did is the program's", async () => {
  const loaded = { act: "demo.load", who: "demo", whoName: null, role: "admin", subject: null, changed: [] };
  expect(await sentenceOf(loaded)).toBe("Lifeboard changed the demonstration data");
});

test("who acts on the own account is not named twice", async () => {
  const subject = { type: "person", id: ASHA, name: "Asha" } as const;
  expect(await sentenceOf({ act: "identity.signed-in", changed: [], subject })).toBe("Asha signed in");
});

test("what is gone is named by its id, without a link to a page that is not there", async () => {
  const subject = { type: "facility", id: POST, name: null } as const;
  expect(await sentenceOf({ act: "facilities.create", collection: "facilities", changed: [], subject })).toContain(
    POST,
  );
  expect(links()).toEqual([`/people/${ASHA}`]);
});
