import { beforeEach, expect, test, vi } from "vitest";
import { FollowSave } from "#contract/follows.ts";
import { getDeviceFollows, saveDeviceFollow } from "#contract/push.ts";
import { HEALTH_WORDS } from "#domain/shared/health-consent.ts";
import { newId } from "#domain/shared/ids.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import type { Write } from "../../store/types.ts";
import { DeviceFollows } from "./push/DeviceFollows.tsx";
import { usePush } from "./push/usePush.ts";
import { RefusedFollow } from "./RefusedFollow.tsx";

function Device() {
  return <DeviceFollows push={usePush(false)} />;
}

const NOTHING = { follows: [], account: false };
let drawn: DrawnScreen;

beforeEach(() => {
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "BAAA", auth: "AAAA" } }),
  };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal("PushManager", class PushManager {});
  vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  vi.stubGlobal("navigator", { ...navigator, userAgent: "Chrome", serviceWorker });
});

/**
 * Opens the form with what a list asks, and saves it. @returns its words, what is saved, and what
 * describes the button
 */
async function followed(asks: string): Promise<{ words: string; saved: unknown; describing: string | undefined }> {
  const { api, asked } = fakeApi({ [getDeviceFollows.path]: NOTHING, [saveDeviceFollow.path]: NOTHING });
  const at = `/account/follows?${asks}&at=22.57,88.36&near=Kolkata`;
  drawn = await draw(<Device />, { api, at });
  await drawn.rest();
  const words = drawn.element.querySelector("section[aria-labelledby]")?.textContent ?? "";
  const id = drawn.button("Tell me").getAttribute("aria-describedby");
  const describing = id === null ? undefined : document.getElementById(id)?.textContent;
  await drawn.tap(drawn.button("Tell me"));
  await drawn.until(() => asked.some(({ path }) => path === saveDeviceFollow.path));
  const saving = asked.find(({ path }) => path === saveDeviceFollow.path)?.input as { follow: unknown };
  return { words, saved: FollowSave.parse(saving.follow), describing };
}

const PLACE = { lat: 22.57, lng: 88.36, label: "Kolkata" };

test("what a follow looks at is saved", async () => {
  const asks = "kind=ambulance&ambulanceClass=icu&equipment=oxygen,ventilator&accessible=true&within=10";
  const { saved } = await followed(asks);
  const { id: _id, ...follow } = saved as { id: string };
  expect(follow).toEqual({
    kind: "ambulance",
    ambulanceClass: "icu",
    equipment: ["oxygen", "ventilator"],
    accessible: true,
    withinKm: 10,
    place: PLACE,
    when: "first",
    nightToo: false,
  });
});

test("a blood group is followed by a button that says what is agreed to, and its words are sent", async () => {
  const { words, saved, describing } = await followed("kind=blood&group=B-&within=10");
  expect(describing).toMatch(/^By tapping you agree that we keep this blood group/);
  expect(words.indexOf(describing ?? "?")).toBeLessThan(words.lastIndexOf("Tell me"));
  expect(saved).toMatchObject({ bloodGroup: "B-", healthConsent: { wordsVersion: HEALTH_WORDS } });
  drawn.end();
  const other = await followed("kind=food&within=10");
  expect(other.describing).toBeUndefined();
  expect(other.saved).not.toHaveProperty("healthConsent");
});

test("one that was refused for want of a consent is saved once more, with all that was chosen", async () => {
  const place = { lat: 22.57, lng: 88.36, label: "Kolkata" };
  const args = { id: newId(), kind: "blood", bloodGroup: "B-", withinKm: 25, place, when: "each", nightToo: true };
  const error = { reason: "follows/consent-needed", title: "Your consent is needed", detail: "Tap it again." };
  const write = { key: "k", name: "follows.save", state: "rejected", args, error } as unknown as Write;
  const saved: FollowSave[] = [];
  const again = (follow: FollowSave): void => void saved.push(follow);
  drawn = await draw(<RefusedFollow write={write} onDiscard={() => undefined} onSave={again} />);
  expect(drawn.text()).toContain("Your consent is needed");
  await drawn.tap(drawn.button("Tell me"));
  expect(saved).toEqual([{ ...args, healthConsent: { wordsVersion: HEALTH_WORDS } }]);
  drawn.end();
  const other = { ...write, error: { ...error, reason: "follows/too-many" } } as unknown as Write;
  drawn = await draw(<RefusedFollow write={other} onDiscard={() => undefined} onSave={again} />);
  expect(drawn.text()).not.toContain("Tell me");
});

test("words, hours, a language and a check of the list are followed and said; hours only as offers change", async () => {
  const { words, saved } = await followed("kind=bed&bedType=icu&q=apex&openNow=true&speaks=ta&fresh=60&within=10");
  expect(words).toContain("Search: “apex” · Open now · Language on the phone: தமிழ் · Checked within 1 h");
  expect(words).toContain("We do not tell you when a place opens for the day.");
  const narrowed = { q: "apex", openNow: true, speaks: "ta", freshWithinMinutes: 60 };
  expect(saved).toMatchObject({ kind: "bed", bedType: "icu", withinKm: 10, place: PLACE, ...narrowed });
  drawn.end();
  const other = await followed("kind=bed&q=apex&within=10");
  expect(other.words).not.toContain("opening hours");
});
