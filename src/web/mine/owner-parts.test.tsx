import { expect, test } from "vitest";
import type { SingleListing } from "#contract/listings.ts";
import { fakeApi, listing, minutesAgo } from "../testing/fake-api.ts";
import { draw, refusal, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { MineActsProvider } from "./useMineActs.tsx";
import { AppealPart } from "./AppealPart.tsx";
import { ChannelsProvider, unprovedOf } from "./useOwnChannels.tsx";
import { ProveNumber } from "./numbers/ProveNumber.tsx";
import { PostCard } from "./PostCard.tsx";
import { ReachPart } from "./ReachPart.tsx";

let drawn: DrawnScreen;

const PHONE = { type: "phone", value: "+919830012345" } as const;

test("a number is proved by the code sent to it; the list of proved ones is asked for anew", async () => {
  const { api, asked } = fakeApi({
    "/api/v1/me/contact-channels": { items: [{ ...PHONE, provedAt: null }] },
    "/api/v1/me/contact-channels/code": null,
    "/api/v1/me/contact-channels/proof": { ...PHONE, provedAt: minutesAgo(0) },
    "/api/v1/identity": { sends: { mail: false, sms: false } },
  });
  drawn = await draw(
    <ChannelsProvider>
      <ProveNumber channel={PHONE} />
    </ChannelsProvider>,
    { api },
  );
  expect(drawn.text()).toContain("+91 98300 12345");
  expect(drawn.text()).toContain("so nobody gets it");
  await drawn.tap(drawn.button("Confirm this number now"));
  await drawn.tap(drawn.button("Send me the code"));
  // A server without text messages does not announce one.
  await drawn.until(() => drawn.text().includes("The organiser can give you your code"));
  expect(drawn.text()).not.toContain("on its way");
  await drawn.type(drawn.field("Code"), " 123456 ");
  await drawn.tap(drawn.button("It is mine"));
  await drawn.until(() => asked.length === 5);
  expect(asked.map(({ path }) => path.replace("/api/v1/", ""))).toEqual([
    "me/contact-channels",
    "identity",
    "me/contact-channels/code",
    "me/contact-channels/proof",
    "me/contact-channels",
  ]);
  expect(asked[3]?.input).toEqual({ ...PHONE, code: "123456" });
});

test("a wrong code is said, and what was typed stays", async () => {
  const api = server({
    "/api/v1/me/contact-channels/code": { ok: true, value: null },
    "/api/v1/me/contact-channels/proof": { ok: false, problem: refusal("identity/code-wrong") },
  });
  drawn = await draw(<ProveNumber channel={{ type: "email", value: "asha@example.org" }} />, { api });
  await drawn.tap(drawn.button("Confirm this address now"));
  await drawn.tap(drawn.button("Send me the code"));
  await drawn.until(() => drawn.text().includes("The e-mail is on its way"));
  await drawn.type(drawn.field("Code"), "000000");
  await drawn.tap(drawn.button("It is mine"));
  await drawn.until(() => drawn.text().includes("The code is wrong or too old"));
  expect(drawn.field("Code").value).toBe("000000");
});

function own(fields: Partial<SingleListing>): SingleListing {
  const { distanceKm: _km, why: _why, ...one } = listing();
  return { ...one, ...fields };
}

test("an appeal keeps its words, is long enough, is sent once", async () => {
  const { api, asked } = fakeApi({ "/api/v1/listings/{id}/appeal": null });
  const hidden = own({ status: "hidden", decision: { decision: "hide", at: minutesAgo(30), mayAppeal: true } });
  drawn = await draw(<AppealPart listing={hidden} />, { api });
  expect(drawn.text()).toContain("A moderator hid it (");
  await drawn.tap(drawn.button("Say why it should come back"));
  const field = drawn.element.querySelector("textarea");
  const write = async (words: string) => {
    if (field === null) throw new Error("there is no field");
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, words);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn.rest();
  };
  await write("No.");
  await drawn.tap(drawn.button("Send it"));
  expect(drawn.text()).toContain("at least 10 letters");
  await write("It is my own cylinder, and it is full.");
  expect(JSON.stringify({ ...sessionStorage })).toContain("my own cylinder");
  await drawn.tap(drawn.button("Send it"));
  await drawn.until(() => drawn.text().includes("Another moderator looks at it"));
  expect(asked.filter(({ path }) => path !== "/api/v1/me")).toEqual([
    {
      path: "/api/v1/listings/{id}/appeal",
      input: { id: hidden.id, text: "It is my own cylinder, and it is full." },
    },
  ]);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("my own cylinder");
});

test("a number is missing its proof once, however it is used; nothing is claimed before the server has answered", async () => {
  drawn = await draw(<p />);
  const contact = { channels: [PHONE, { type: "whatsapp" as const, value: PHONE.value }] };
  const consent = { showOnRequest: true, beMatched: false, reContact: false };
  const place = { lat: 1, lng: 1, precision: "area" as const };
  const post = own({ own: { place, contact, consent } });
  const answer = (items: { provedAt: string | null }[]) => ({
    value: { items: items.map((item) => ({ ...PHONE, ...item })) },
    problem: null,
    again: () => undefined,
    set: () => undefined,
  });
  expect(unprovedOf(post, answer([{ provedAt: null }]))).toEqual([PHONE]);
  expect(unprovedOf(post, answer([]))).toEqual([PHONE]);
  expect(unprovedOf(post, answer([{ provedAt: minutesAgo(1) }]))).toEqual([]);
  expect(unprovedOf(post, null)).toEqual([]);
  const silent = own({ own: { place, contact, consent: { ...consent, showOnRequest: false } } });
  expect(unprovedOf(silent, answer([]))).toEqual([]);
});

test("a pause that waits for a signal is not told as one that holds already", async () => {
  const place = { lat: 1, lng: 1, precision: "area" as const };
  const consent = { showOnRequest: true, beMatched: false, reContact: false };
  const post = own({ own: { place, consent, contact: { channels: [PHONE], isPaused: true } } });
  const shown = (waits: boolean) => (
    <MineActsProvider account={null}>
      <ReachPart listing={post} waits={waits} />
    </MineActsProvider>
  );
  drawn = await draw(shown(true));
  expect(drawn.text()).toContain("Until then people may still get your number.");
  expect(drawn.text()).not.toContain("Nobody gets your number");
  drawn.end();
  drawn = await draw(shown(false));
  expect(drawn.text()).toContain("Nobody gets your number");
});

test("a post that is about to be closed has one end, and is not kept longer", async () => {
  const { distanceKm: _km, why: _why, ...own } = listing({ expiresAt: minutesAgo(-600) });
  const { api } = fakeApi({ "/api/v1/me/contact-channels": { items: [] } });
  drawn = await draw(
    <MineActsProvider account={null}>
      <ChannelsProvider>
        <PostCard card={{ key: own.id, state: "open", listing: own, waiting: [] }} given={0} isRepeated={false} />
      </ChannelsProvider>
    </MineActsProvider>,
    { api },
  );
  const ending = /Ends .+ at \d/;
  expect(drawn.text()).toContain("Keep it longer");
  expect(drawn.text()).toMatch(ending);
  await drawn.tap(drawn.button("Given away"));
  expect(drawn.text()).not.toContain("Keep it longer");
  expect(drawn.text()).not.toMatch(ending);
  await drawn.tap(drawn.button("Undo"));
  expect(drawn.text()).toContain("Keep it longer");
  expect(drawn.text()).toMatch(ending);
});
