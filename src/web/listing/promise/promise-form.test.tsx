import { expect, test, vi } from "vitest";
import type { ListingData } from "../../entry/listing-loader.ts";
import { fakeApi } from "../../testing/fake-api.ts";
import { SESSION_COOKIE } from "../../testing/session-cookie.ts";
import { draw } from "../../testing/screen.tsx";
import { PromiseForm } from "./PromiseForm.tsx";

const data = { thing: { id: "a", v: 1, kind: "blood", extras: {}, stock: "unknown" } } as unknown as ListingData;

test("what is promised for an hour of the device arrives at that instant", async () => {
  document.cookie = SESSION_COOKIE;
  const onSend = vi.fn<(amount: number, arrivesBy: string) => void>();
  const me = { id: "asha", alias: "Asha", unread: 0, roles: ["member"], emailVerified: true };
  const chosen = { amount: "1", arrives: "2036-11-20T18:00" };
  const keys = { onChoose: () => undefined, onLeave: () => undefined };
  const { api } = fakeApi({ "/api/v1/me": me });
  const drawn = await draw(<PromiseForm data={data} chosen={chosen} onSend={onSend} {...keys} />, { api });
  await drawn.until(() => drawn.element.querySelector("button[type=submit]") !== null);
  await drawn.tap(drawn.button("Promise it"));
  // The tests have the zone of India.
  expect(onSend).toHaveBeenCalledWith(1, "2036-11-20T12:30:00.000Z");
});
