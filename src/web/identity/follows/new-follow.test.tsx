import { beforeEach, expect, test, vi } from "vitest";
import { FollowSave } from "#contract/follows.ts";
import { getDeviceFollows, saveDeviceFollow } from "#contract/push.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { DeviceFollows } from "./push/DeviceFollows.tsx";
import { usePush } from "./push/usePush.ts";

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

/** Opens the form with what a list asks, and saves it. @returns its words, and what is saved */
async function followed(asks: string): Promise<{ words: string; saved: unknown }> {
  const { api, asked } = fakeApi({ [getDeviceFollows.path]: NOTHING, [saveDeviceFollow.path]: NOTHING });
  const at = `/account/follows?${asks}&at=22.57,88.36&near=Kolkata`;
  drawn = await draw(<Device />, { api, at });
  await drawn.rest();
  const words = drawn.element.querySelector("[aria-labelledby=new-follow]")?.textContent ?? "";
  await drawn.tap(drawn.button("Tell me"));
  await drawn.until(() => asked.some(({ path }) => path === saveDeviceFollow.path));
  const saving = asked.find(({ path }) => path === saveDeviceFollow.path)?.input as { follow: unknown };
  return { words, saved: FollowSave.parse(saving.follow) };
}

const PLACE = { lat: 22.57, lng: 88.36, label: "Kolkata" };

test("what a follow looks at is saved, and nothing is said to be left out", async () => {
  const asks = "kind=ambulance&ambulanceClass=icu&equipment=oxygen,ventilator&accessible=true&within=10";
  const { words, saved } = await followed(asks);
  expect(words).not.toContain("does not look at");
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

test("what no follow looks at is said before it is saved, and is not in what is saved", async () => {
  const { words, saved } = await followed("kind=bed&bedType=icu&q=apex&openNow=true&speaks=ta&fresh=60&within=10");
  const things = "Search: “apex” · Open now · Language on the phone: தமிழ் · Checked within 1 h";
  expect(words).toContain(`A follow does not look at this: ${things}. You are told of all that fits the rest.`);
  expect(saved).toMatchObject({ kind: "bed", bedType: "icu", withinKm: 10, place: PLACE });
  for (const name of ["q", "openNow", "speaks", "freshWithinMinutes"]) expect(saved).not.toHaveProperty(name);
});

test("a check is followed where each one that is told of is as fresh: of an ICU bed two hours, of another four", async () => {
  const isSaid = async (asks: string): Promise<boolean> => {
    const { words } = await followed(asks);
    drawn.end();
    return words.includes("Checked within");
  };
  expect(await isSaid("kind=bed&bedType=icu&fresh=120")).toBe(false);
  expect(await isSaid("kind=bed&bedType=icu&fresh=119")).toBe(true);
  expect(await isSaid("kind=bed&fresh=120")).toBe(true);
  expect(await isSaid("kind=bed&fresh=240")).toBe(false);
});
