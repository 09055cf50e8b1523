import { expect, test } from "vitest";
import { cardExtras } from "./card-extras.ts";

const aboard = { stretcher: true, oxygen: true } as const;

test("a card says what is aboard, and of classes those that say more", () => {
  const classes = ["first-responder", "basic-life-support", "neonatal"];
  expect(cardExtras({ ...aboard, classes }, undefined).classes).toEqual(["neonatal"]);
  expect(cardExtras({ ...aboard, classes }, undefined)).toMatchObject(aboard);
});

test("a class that was asked for stays, and any without a stretcher", () => {
  const classes = ["first-responder", "patient-transport"];
  expect(cardExtras({ ...aboard, classes }, { ambulanceClass: "first-responder" }).classes).toEqual([
    "first-responder",
  ]);
  expect(cardExtras({ classes }, undefined).classes).toEqual(classes);
  // Oxygen on a motorbike takes no patient along.
  expect(cardExtras({ oxygen: true, classes }, undefined).classes).toEqual(classes);
});

test("what no card says is on the entry's page: the address", () => {
  expect(cardExtras({ address: "Hill Road", name: "A" }, undefined)).toEqual({ name: "A" });
});
