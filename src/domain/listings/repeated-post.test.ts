import { expect, test } from "vitest";
import { isRepeatedPost } from "./repeated-post.ts";
import type { ComparedPost } from "./repeated-post.ts";

const phone = (value: string) => ({ type: "phone", value });
const NEED: ComparedPost = {
  side: "need",
  kind: "blood",
  details: { component: "platelets", group: "AB-" },
  place: { lat: 22.57, lng: 88.36 },
  channels: [phone("+919830011111")],
};

test.each<[string, Partial<ComparedPost>]>([
  ["word for word", {}],
  ["the number typed without its country", { channels: [phone("98300 11111")] }],
  ["with a leading zero, and as another way to be reached", { channels: [{ type: "whatsapp", value: "09830011111" }] }],
  ["with a second number", { channels: [phone("+919830022222"), phone("+919830011111")] }],
  ["from the next street", { place: { lat: 22.574, lng: 88.363 } }],
])("the same again: %s", (_how, change) => {
  expect(isRepeatedPost({ ...NEED, ...change }, NEED)).toBe(true);
  expect(isRepeatedPost(NEED, { ...NEED, ...change })).toBe(true);
});

test.each<[string, Partial<ComparedPost>]>([
  ["an offer", { side: "offer" }],
  ["another group", { details: { component: "platelets", group: "AB+" } }],
  ["another component", { details: { component: "plasma", group: "AB-" } }],
  ["another kind", { kind: "bed", details: { bedType: "icu" } }],
  ["another number", { channels: [phone("+919830022222")] }],
  ["no number", { channels: [] }],
  ["a mailbox", { channels: [{ type: "email", value: "asha@example.org" }] }],
  ["another town", { place: { lat: 22.8, lng: 88.6 } }],
])("something else: %s", (_what, change) => {
  expect(isRepeatedPost({ ...NEED, ...change }, NEED)).toBe(false);
  expect(isRepeatedPost(NEED, { ...NEED, ...change })).toBe(false);
});

test("two posts without a number are the same by what and where", () => {
  expect(isRepeatedPost({ ...NEED, channels: [] }, { ...NEED, channels: [] })).toBe(true);
});
