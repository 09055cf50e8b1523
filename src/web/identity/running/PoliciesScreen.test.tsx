import { beforeEach, expect, test } from "vitest";
import { endPolicy, getPolicies, setPolicy } from "#contract/policies.ts";
import type { Policy } from "#contract/policies.ts";
import type { Api } from "#contract/route.ts";
import { setCurrentUser } from "../../session/useCurrentUser.ts";
import { NOW } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { PoliciesScreen } from "./PoliciesScreen.tsx";

let drawn: DrawnScreen;
beforeEach(() => setCurrentUser({ state: "known", me: { id: "asha", roles: ["admin"] } as never }));

const AT = NOW.toISOString();
const NOTE = "Withdrawn on clinical advice.";
const OXYGEN: Policy = {
  collection: "policies",
  id: "0190a7c0-0000-7000-8000-0000000000aa",
  version: 1,
  editVersion: 1,
  createdAt: AT,
  updatedAt: AT,
  kind: "oxygen",
  from: AT,
  note: NOTE,
};

/** A server behind a browser that keeps the list as long as the test runs. */
function keepingBrowser(): Api {
  let items: Policy[] = [];
  let kept: Policy[] | null = null;
  const answer = (path: string, isFresh: boolean): unknown => {
    if (path !== getPolicies.path) return { items: [] };
    kept = isFresh ? items : (kept ?? items);
    return { items: kept };
  };
  const api: Api = async (route, _input, options) => {
    if (route === (setPolicy as unknown)) {
      items = [OXYGEN];
      return { ok: true, value: OXYGEN as never };
    }
    if (route === (endPolicy as unknown)) {
      items = [];
      return { ok: true, value: null as never };
    }
    return { ok: true, value: answer(route.path, options?.isFresh === true) as never };
  };
  return api;
}

const off = () => drawn.element.querySelectorAll("article").length;

async function open(api: Api): Promise<void> {
  drawn = await draw(<PoliciesScreen />, { api });
  await drawn.until(() => drawn.element.querySelector("textarea") !== null);
  await drawn.rest();
}

test("the page shows what an admin switched off and on again, also when it is opened anew at once", async () => {
  const api = keepingBrowser();
  await open(api);
  expect(off()).toBe(0);
  const note = drawn.element.querySelector("textarea");
  if (note === null) throw new Error("nothing asks for a note");
  await drawn.type(note, NOTE);
  await drawn.tap(drawn.button("Turn it off"));
  await drawn.until(() => off() === 1);
  drawn.end();
  await open(api);
  expect(off()).toBe(1);
  await drawn.tap(drawn.button("Turn it on again"));
  await drawn.tap(drawn.button("Turn it on now"));
  await drawn.until(() => off() === 0);
  drawn.end();
  await open(api);
  expect(off()).toBe(0);
});
