import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Me } from "#contract/identity.ts";
import { hasKeptText, useKeptText } from "../../device/useKeptText.ts";
import { useDraft } from "../../identity/form/useDraft.ts";
import { useArrival } from "../../identity/sign-in/useArrival.ts";
import { invitationToken } from "../../identity/sign-in/invitation-token.ts";
import { noteCall, useCalled } from "../../entry/useCalled.ts";
import { ReportDialog } from "../../calling/ReportDialog.tsx";
import { draw, refusal, server } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { endSession, onAccount, rememberAccount } from "../account.ts";
import { leaveAccount } from "../current-store.ts";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const REASON = "My mother has kidney trouble";
const WORDS = [
  "words.reason.1",
  "words.report.1",
  "words.evidence.1",
  "words.calls",
  "words.me.counts.1",
  "form.phone",
  "form.name",
  "form.recover",
  "form.email",
  "form.verify",
  "form.people",
  "form.audit",
  "form.ban.1",
  "called",
  "calls",
  "sent",
].map((name) => `lifeboard.${name}`);
const OF_WAY_IN = ["form.signin", "form.signup", "form.way", "invitation"].map((name) => `lifeboard.${name}`);
const OF_TAB = ["lifeboard.tab", "i18nextLng"];

let drawn: DrawnScreen | undefined;
beforeEach(() => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
});

function write(): void {
  for (const key of [...WORDS, ...OF_WAY_IN, ...OF_TAB]) sessionStorage.setItem(key, "typed");
}

/** The keys that are still stored. */
const left = () => [...WORDS, ...OF_WAY_IN, ...OF_TAB].filter((key) => sessionStorage.getItem(key) !== null);

/** Simulates the events another tab's change causes here. */
function elsewhere(account: string | null): void {
  if (account === null) localStorage.removeItem("lifeboard.account");
  else localStorage.setItem("lifeboard.account", account);
  window.dispatchEvent(new StorageEvent("storage", { key: "lifeboard.account" }));
}

const meOf = (id: string) => ({ id, alias: id, unread: 0, roles: ["member"] }) as unknown as Me;

test("who signs out leaves nothing they typed in this tab, whatever its name", async () => {
  write();
  rememberAccount("asha");
  await leaveAccount();
  expect(left()).toEqual(OF_TAB);
  expect(Object.keys(sessionStorage).toSorted()).toEqual(OF_TAB.toSorted());
});

test("nobody's words become the account's that signs in; a session that ran out leaves them to the same account", () => {
  write();
  const all = left();
  rememberAccount("asha");
  expect(left()).toEqual(all);
  endSession();
  expect(left()).toEqual(all);
  rememberAccount("asha");
  expect(left()).toEqual(all);
});

test.each([false, true])(
  "another account takes none of them over, but what it came in with (ended: %s)",
  (hasEnded) => {
    rememberAccount("asha");
    write();
    if (hasEnded) endSession();
    rememberAccount("bilal");
    expect(left()).toEqual([...OF_WAY_IN, ...OF_TAB]);
  },
);

test("other tabs forget them when they hear of it, a tab that heard nothing when it is asked", () => {
  const end = onAccount(() => undefined);
  rememberAccount("asha");
  write();
  elsewhere("asha");
  expect(left()).toContain("lifeboard.words.reason.1");
  elsewhere(null);
  expect(left()).toEqual(OF_TAB);
  rememberAccount("asha");
  write();
  elsewhere("bilal");
  expect(left()).toEqual([...OF_WAY_IN, ...OF_TAB]);
  end();
  write();
  localStorage.setItem("lifeboard.account", "chitra");
  expect(hasKeptText("reason.1")).toBe(false);
  expect(left()).not.toContain("lifeboard.form.phone");
  localStorage.removeItem("lifeboard.account");
  expect(invitationToken()).toBe("");
});

function Forms() {
  const [reason, keep] = useKeptText("reason.1");
  const { fields, change } = useDraft("recover", { identifier: "" });
  const called = useCalled();
  const type = () => {
    keep(REASON);
    change({ identifier: "asha@example.org" });
  };
  return (
    <>
      <p>{`${reason} / ${fields.identifier} / ${String(called)}`}</p>
      <button type="button" onClick={type} aria-label="type" />
      <button type="button" onClick={() => elsewhere(null)} aria-label="out" />
      <button type="button" onClick={() => elsewhere("bilal")} aria-label="other" />
    </>
  );
}

test.each(["out", "other"])("a form that stands open is emptied too: %s", async (what) => {
  rememberAccount("asha");
  drawn = await draw(<Forms />);
  await drawn.tap(drawn.button("type"));
  expect(drawn.text()).toBe(`${REASON} / asha@example.org / null`);
  act(() => {
    noteCall("1");
    window.dispatchEvent(new Event("blur"));
    window.dispatchEvent(new Event("focus"));
  });
  await drawn.until(() => drawn?.text().endsWith("/ 1") === true);
  await drawn.tap(drawn.button(what));
  expect(drawn.text()).toBe(" /  / null");
});

test("a browser that keeps nothing takes nothing away while the page is open", async () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  drawn = await draw(<Forms />);
  await drawn.tap(drawn.button("type"));
  await drawn.tap(drawn.button("other"));
  expect(drawn.text()).toContain(`${REASON} / asha@example.org`);
});

test.each([
  ["asha", REASON],
  ["bilal", ""],
])("a report begun by somebody is shown when it is known who sits here: %s", async (who, shown) => {
  rememberAccount("asha");
  sessionStorage.setItem(`lifeboard.words.report.${ID}`, REASON);
  endSession();
  let answer = (): void => undefined;
  const me = new Promise<{ ok: true; value: Me }>((done) => (answer = () => done({ ok: true, value: meOf(who) })));
  drawn = await draw(<ReportDialog listingId={ID} onClose={() => undefined} />, { api: server({ "/api/v1/me": me }) });
  expect(drawn.element.querySelector("textarea")).toBeNull();
  answer();
  await drawn.until(() => drawn?.element.querySelector("textarea") !== null);
  expect(drawn.element.querySelector("textarea")?.value).toBe(shown);
});

function Arriving() {
  const arrive = useArrival();
  return <button type="button" onClick={arrive} aria-label="arrive" />;
}

test("who signs in where somebody else's session ran out is known before the next page is drawn", async () => {
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  rememberAccount("asha");
  write();
  drawn = await draw(<Arriving />, {
    api: server({ "/api/v1/me": { ok: true, value: meOf("bilal") } }),
    at: "/signin?next=/r/1",
  });
  await drawn.tap(drawn.button("arrive"));
  await drawn.until(() => assign.mock.lastCall?.[0] === "/r/1");
  expect(left()).toEqual(["lifeboard.invitation", ...OF_TAB]);
  // If the server does not say who it is, the next page asks: nobody is blocked.
  write();
  drawn.end();
  drawn = await draw(<Arriving />, {
    api: server({ "/api/v1/me": { ok: false, problem: refusal("http/unavailable") } }),
    at: "/signin?next=/r/2",
  });
  await drawn.tap(drawn.button("arrive"));
  await drawn.until(() => assign.mock.lastCall?.[0] === "/r/2");
});
