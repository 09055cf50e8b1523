import { useEffect } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignOutHere } from "../identity/SignOutHere.tsx";
import { draw, server } from "../testing/screen.tsx";
import { endSession, rememberAccount, rememberedAccount, signedInAccount } from "./account.ts";
import type { Writes } from "./useWrites.ts";
import { savedPlaces, savePlace } from "./saved/saved-places.ts";
import { NotYours } from "./current-store.ts";
import { unsentWrites } from "./current-store.ts";
import { leaveAccount } from "./current-store.ts";
import { useServerOnline } from "./useServerOnline.ts";
import { useWrites } from "./useWrites.ts";
import { useDocument } from "./useQuery.ts";
import { useQuery } from "./useQuery.ts";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const post = {
  name: "listings.post",
  args: {
    id: ID,
    side: "need",
    kind: "food",
    title: "Rice for six",
    place: { lat: 22.5, lng: 88.3 },
    contact: {},
    consent: {},
  },
};

/** Shows the hooks' state as text. */
function QueriedDocuments() {
  const { writes, durable, write, discard } = useWrites("me");
  const mine = useQuery({ collection: "listings", mine: true });
  const nothing = useQuery(null);
  const { document } = useDocument("listings", ID);
  const waiting = mine.documents.map(({ title, pending }) => `${String(title)} ${String(pending)}`).join();
  return (
    <>
      <p>
        {[useServerOnline(), mine.state, durable ? "kept" : "memory", nothing.documents.length, writes.length].join(
          " ",
        )}
      </p>
      <p>{`${waiting} / ${String(document?.["title"] ?? "none")}`}</p>
      <button type="button" onClick={() => void write([post])} aria-label="write" />
      <button type="button" onClick={() => void discard(writes[0]?.key ?? "")} aria-label="discard" />
    </>
  );
}

const answers = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", answers);
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  answers.mockRejectedValue(new TypeError("Failed to fetch"));
  rememberAccount("me");
});
afterEach(async () => {
  await leaveAccount({ forGood: true });
});

test("whoever signs out of a shared device leaves no places on it", async () => {
  savePlace({ name: "Home", label: "Salt Lake", query: "place=gn%3A1", lat: 22.57, lng: 88.36 });
  await leaveAccount();
  expect(savedPlaces()).toEqual([]);
});

test("a screen writes, sees it at once, and takes it back; nothing is lost without a word", async () => {
  const screen = await draw(<QueriedDocuments />);
  await screen.until(() => screen.text().startsWith("offline not-current memory 0 0"));
  await screen.tap(screen.button("write"));
  await screen.until(() => screen.text().includes("Rice for six true / Rice for six"));
  expect(await unsentWrites()).toBe(1);
  await screen.tap(screen.button("discard"));
  await screen.until(() => screen.text().endsWith(" / none"));
  screen.end();
});

/** The acts that the page of an account permits, whoever is signed in now. */
async function pageOf(account: string | null) {
  let acts: Writes | null = null;
  const tell = (now: Writes) => void (acts = now);
  const screen = await draw(<Page account={account} tell={tell} />);
  const now = (): Writes => acts ?? expect.unreachable();
  return { screen, write: () => now().write([post]), replace: () => now().replace("key", post) };
}

function Page({ account, tell }: { account: string | null; tell: (writes: Writes) => void }) {
  const writes = useWrites(account);
  useEffect(() => tell(writes), [writes, tell]);
  return <p>{writes.writes.length}</p>;
}

test("a page that was drawn for one person writes nothing once somebody else, or nobody, is signed in", async () => {
  const ashas = await pageOf("me");
  rememberAccount("bela");
  await expect(ashas.write()).rejects.toThrow(NotYours);
  await expect(ashas.replace()).rejects.toThrow(NotYours);
  expect(await unsentWrites()).toBe(0);
  rememberAccount(null);
  await expect(ashas.write()).rejects.toThrow(NotYours);
  expect(await unsentWrites()).toBe(0);
  rememberAccount("me");
  await ashas.write();
  // The session is over: pending writes are still here, and no page adds any.
  endSession();
  expect([rememberedAccount(), signedInAccount()]).toEqual(["me", null]);
  await ashas.screen.until(() => ashas.screen.text() === "1");
  const nobodys = await pageOf(null);
  await expect(nobodys.write()).rejects.toThrow(NotYours);
  await expect(ashas.write()).rejects.toThrow(NotYours);
  expect(await unsentWrites()).toBe(1);
  rememberAccount("me");
  expect(signedInAccount()).toBe("me");
  nobodys.screen.end();
  ashas.screen.end();
});

test("who signs out is told first what has not been sent", async () => {
  const writer = await draw(<QueriedDocuments />);
  await writer.until(() => writer.text().includes("memory"));
  await writer.tap(writer.button("write"));
  await writer.until(() => writer.text().includes("Rice for six true"));
  writer.end();
  const screen = await draw(<SignOutHere label="Sign out" />, { api: server({}) });
  await screen.tap(screen.button("Sign out"));
  await screen.until(() => screen.text().includes("1 thing you wrote here was not sent."));
  await screen.tap(screen.button("Stay signed in"));
  await screen.until(() => !screen.text().includes("was not sent"));
  expect(screen.button("Sign out")).toBeDefined();
  screen.end();
});
