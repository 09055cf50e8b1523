import { afterAll, beforeAll, expect, test } from "vitest";
import { signedIn } from "../testing/accounts.ts";
import { aListing, bodyOf } from "../testing/listings.ts";
import { TestListener } from "../testing/listener.ts";
import { observe, post } from "../testing/listing-requests.ts";
import { MAIL, OTHER_PHONE, OWNER, PHONE, expectNoPrivateValues, TRUE_POINT, WORD } from "../testing/private-values.ts";
import { testService } from "../testing/service.ts";
import type { TestService } from "../testing/service.ts";

/* DESIGN.md 5.2 for streams: http/crawler.test.ts covers everything else. */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const channels = [
  { type: "phone" as const, value: `+91${PHONE}` },
  { type: "whatsapp" as const, value: `+91${OTHER_PHONE}` },
  { type: "email" as const, value: MAIL },
];

test("nothing that is a person's leaves by a stream, neither at first nor with what changes", async () => {
  const person = await signedIn(service, { id: OWNER });
  const reader = await signedIn(service, { roles: ["verifier", "moderator"] });
  const place = { ...TRUE_POINT, label: WORD, precision: "exact" as const };
  const posted = await post(person, { side: "offer", place, contact: { alias: WORD, channels } });
  // A faulty store: published lines on a shielded listing must not leak either.
  const contact = { channels, shielded: true, available: true };
  const masked = { ...posted.place, uncertaintyKm: 3 };
  const leaky = bodyOf(aListing({ ownerId: OWNER, source: { kind: "member" }, place: masked, contact }));
  const leakyId = await service.put(leaky, { shielded: { channels, alias: WORD, truePoint: place } });
  const ids = [posted.id, leakyId, OWNER];
  const targets = [
    { collection: "listings" },
    { collection: "listings", near: { lat: TRUE_POINT.lat, lng: TRUE_POINT.lng, withinKm: 100 }, limit: 1_000 },
    { collection: "listings", ids },
    { collection: "listings", where: { ownerId: OWNER } },
    { collection: "observations" },
    { collection: "rings", ids },
    { collection: "profiles", ids },
  ];
  const asked = targets.map((target, at) => ({ id: `t${at}`, target }));
  const listeners = [
    await new TestListener().listen(service, asked),
    await new TestListener().listen(service, asked, reader.token),
  ];
  for (const listener of listeners) await Promise.all(["t0", "t1", "t2", "t4"].map((id) => listener.current(id)));
  const from = listeners.map(({ events }) => events.length);
  await observe(person, posted.id, { outcome: "in-stock", count: 3, note: `call ${PHONE} or ${MAIL}` });
  await service.put({ ...leaky, title: "changed" }, { id: leakyId, shielded: { channels, alias: WORD } });
  await person.ask("PATCH", `/api/v1/listings/${posted.id}`, { title: "Changed" }, { "If-Match": '"1"' });
  for (const [at, listener] of listeners.entries()) {
    for (const id of [posted.id, leakyId]) {
      await listener.saw(({ event, data }) => event === "change" && data.document.id === id, from[at]);
    }
    await listener.saw(({ event, data }) => event === "change" && data.document["title"] === "Changed", from[at]);
    listener.stop();
    expect(listener.text).toContain(posted.id);
    expectNoPrivateValues("a stream", listener.text);
  }
});
