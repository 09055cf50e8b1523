import { beforeEach, expect, test } from "vitest";
import { getAuditLog } from "#contract/policies.ts";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { NOW } from "../../testing/fake-api.ts";
import { draw, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import type { AuditEntry } from "./audit-deeds.ts";
import { AuditScreen } from "./AuditScreen.tsx";

let drawn: DrawnScreen;
beforeEach(() => setCurrentUser({ state: "known", me: { id: "asha", roles: ["admin"] } as never }));

const ENTRY: AuditEntry = {
  ordinal: "1",
  at: NOW.toISOString(),
  who: "asha",
  whoName: "Asha",
  role: "moderator",
  act: "moderation.decide",
  collection: "listings",
  id: "0190a7c0-0000-7000-8000-00000000000b",
  subject: null,
  versionBefore: 1,
  versionAfter: 2,
  changed: [{ path: "stock.count", before: "1", after: "2" }],
  why: null,
};

test("stored names of an entry are marked as code: they are data, and no words of a language", async () => {
  drawn = await draw(<AuditScreen />, {
    api: server({ [getAuditLog.path]: { ok: true, value: { items: [ENTRY], next: null } } }),
  });
  await drawn.until(() => drawn.element.querySelector("details") !== null);
  const names = [...drawn.element.querySelectorAll("details code")].map((code) => code.textContent);
  expect(names).toEqual(["moderation.decide", `listings/${ENTRY.id} 1 – 2`, "stock.count"]);
});
