import { Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { getMe } from "#contract/identity.ts";
import { getPeople } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import { minutesAgo } from "../../testing/fake-api.ts";
import { draw, server } from "../../testing/screen.tsx";
import { SESSION_COOKIE } from "../../testing/session-cookie.ts";
import { PeopleScreen } from "./PeopleScreen.tsx";

const ID = "0190a7c0-0000-7000-8000-00000000000a";
const RAVI: Person = {
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
};
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

beforeEach(() => {
  document.cookie = SESSION_COOKIE;
});

function OwnPage() {
  return <p>own page: {useLocation().pathname}</p>;
}

async function drawPeople(at: string, { isBroad }: { isBroad: boolean }) {
  vi.stubGlobal("matchMedia", () => ({ matches: isBroad }));
  const api = server({
    [getMe.path]: { ok: true, value: ME },
    [getPeople.path]: { ok: true, value: { items: [RAVI], next: null } },
  });
  const screen = (
    <Routes>
      <Route path="/people" element={<PeopleScreen />} />
      <Route path="/people/:id" element={<OwnPage />} />
    </Routes>
  );
  return draw(screen, { api, at });
}

test("on a desk an account is open beside the list, and its row says so", async () => {
  const drawn = await drawPeople(`/people?person=${ID}`, { isBroad: true });
  const pane = () => drawn.element.querySelector('section[aria-label="Account"]');
  await drawn.until(() => pane()?.querySelector("h2")?.textContent === "Ravi");
  const row = drawn.element.querySelector("tbody th a");
  expect(row?.getAttribute("aria-current")).toBe("true");
  expect(row?.getAttribute("href")).toBe(`/people?person=${ID}`);
  expect(drawn.text()).toContain("Import lists");
  drawn.end();
});

test("a window too narrow for both shows the account on its own page", async () => {
  const drawn = await drawPeople(`/people?person=${ID}`, { isBroad: false });
  await drawn.until(() => drawn.text().includes(`own page: /people/${ID}`));
  drawn.end();
});
