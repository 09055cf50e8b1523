import { afterEach, expect, test } from "vitest";
import { Route, Routes } from "react-router";
import { getMe } from "#contract/identity.ts";
import { getPeople } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { fakeApi, minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { PersonScreen } from "./PersonScreen.tsx";

let drawn: DrawnScreen;
afterEach(() => {
  drawn.end();
  setCurrentUser({ state: "unknown" });
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

async function drawPerson(ban: Person["ban"]): Promise<string> {
  const person = {
    id: ID,
    alias: "Ravi",
    email: null,
    phone: null,
    roles: ["member"],
    facilities: [],
    createdAt: minutesAgo(60),
    lastSeenAt: null,
    ban,
    may: { setRoles: true, ban: true },
  };
  const { api } = fakeApi({ [getMe.path]: ME, [getPeople.path]: { items: [person], next: null } });
  const screen = (
    <Routes>
      <Route path="/people/:id" element={<PersonScreen />} />
    </Routes>
  );
  drawn = await draw(screen, { api, at: `/people/${ID}` });
  await drawn.until(() => drawn.text().includes("Ravi"));
  return drawn.text();
}

test("of who is shut out nothing is said of their last sign-in: it went with the ban", async () => {
  expect(await drawPerson(null)).toContain("Not signed in for long");
  drawn.end();
  const text = await drawPerson({ reason: "asked for money", until: null });
  expect(text).toContain("asked for money");
  expect(text).not.toContain("Not signed in for long");
});
