import { beforeEach, expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { getMe } from "#contract/identity.ts";
import { getPeople } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import { confirmAdmin, confirmBan } from "#contract/people-power.ts";
import type { Api, Route as ContractRoute } from "#contract/route.ts";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { SESSION_COOKIE } from "../../testing/session-cookie.ts";
import { PersonScreen } from "./PersonScreen.tsx";

let drawn: DrawnScreen;
beforeEach(() => {
  document.cookie = SESSION_COOKIE;
});

const ID = "0190a7c0-0000-7000-8000-00000000000a";
const ME = {
  id: "0190a7c0-0000-7000-8000-00000000000b",
  alias: "Asha",
  email: null,
  emailVerified: false,
  phone: null,
  phoneVerified: false,
  language: "en",
  roles: ["admin"],
  facilities: [],
  secondFactor: false,
  unread: 0,
};

const RAVI = {
  id: ID,
  alias: "Ravi",
  email: null,
  phone: null,
  roles: ["member"],
  facilities: [],
  createdAt: minutesAgo(60),
  lastSeenAt: null,
  ban: null,
  waitingBan: null,
  waitingAdmin: null,
  may: { setRoles: true, ban: true },
} satisfies Person;

const WAITING = { reason: "asked for money", until: null, hidePosts: true, at: minutesAgo(5), isOwn: false };

type Answers = Parameters<typeof server>[0];

/** Opens Ravi's page. @returns the confirmations and refusals that the page sends */
async function drawPerson(fields: Partial<Person>, answers: Answers = {}): Promise<unknown[]> {
  const items: Person[] = [{ ...RAVI, ...fields }];
  const api = server({
    [getMe.path]: { ok: true, value: ME },
    [getPeople.path]: { ok: true, value: { items, next: null } },
    ...answers,
  });
  const sent: unknown[] = [];
  const listening = ((route: ContractRoute, input: never) => {
    if (route.method === "POST") sent.push({ path: route.path, input });
    return api(route, input);
  }) as Api;
  const screen = (
    <Routes>
      <Route path="/people/:id" element={<PersonScreen />} />
    </Routes>
  );
  drawn = await draw(screen, { api: listening, at: `/people/${ID}` });
  await drawn.until(() => drawn.text().includes("Ravi"));
  return sent;
}

test("of who is shut out nothing is said of their last sign-in: it went with the ban", async () => {
  await drawPerson({});
  expect(drawn.text()).toContain("Not signed in for a long time");
  drawn.end();
  await drawPerson({ ban: { reason: "asked for money", until: null } });
  expect(drawn.text()).toContain("asked for money");
  expect(drawn.text()).not.toContain("Not signed in for a long time");
});

test("a ban that waits shows its reason, and a second person confirms it with one tap", async () => {
  const banned: Person = { ...RAVI, ban: { reason: "asked for money", until: null } };
  const sent = await drawPerson({ waitingBan: WAITING }, { [confirmBan.path]: { ok: true, value: banned } });
  expect(drawn.text()).toContain("A ban is waiting for a second person");
  expect(drawn.text()).toContain("asked for money");
  expect(drawn.text()).not.toContain("You asked for it");
  await drawn.tap(drawn.button("Ban this account now"));
  await drawn.until(() => !drawn.text().includes("A ban is waiting for a second person"));
  expect(sent).toEqual([{ path: confirmBan.path, input: { id: ID, isConfirmed: true } }]);
});

test("who asked for a ban is told that somebody else confirms it, and may end it", async () => {
  const waitingBan = { ...WAITING, isOwn: true };
  const sent = await drawPerson({ waitingBan }, { [confirmBan.path]: { ok: true, value: RAVI } });
  expect(drawn.text()).toContain("You asked for it. Somebody else confirms it");
  await drawn.tap(drawn.button("Do not ban it"));
  await drawn.until(() => !drawn.text().includes("A ban is waiting for a second person"));
  expect(sent).toEqual([{ path: confirmBan.path, input: { id: ID, isConfirmed: false } }]);
});

test("who gave an admin's role and confirms it alone reads why not, and the act still waits", async () => {
  const waitingAdmin = { at: minutesAgo(5), isOwn: true };
  const problem = refusal("identity/second-admin-needed", "en", { status: 403, retry: "never" });
  const sent = await drawPerson({ waitingAdmin }, { [confirmAdmin.path]: { ok: false, problem } });
  expect(drawn.text()).toContain("You gave it. Another admin confirms it");
  await drawn.tap(drawn.button("Make this account an admin now"));
  await drawn.until(() => drawn.text().includes("Another admin must confirm this"));
  expect(sent).toEqual([{ path: confirmAdmin.path, input: { id: ID, isConfirmed: true } }]);
  expect(drawn.button("Do not make it an admin")).toBeDefined();
});
