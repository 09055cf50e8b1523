import { expect, test } from "vitest";
import { offerOf } from "./lead-kinds.ts";

const ambulance = (title: string) =>
  offerOf({ resource: "ambulance", title, availability: null, time: undefined, contact: "" });

test.each([
  ["Iccu Ambulance", { classes: ["icu"] }],
  ["ALS & BLS ambulance", { classes: ["advanced-life-support", "basic-life-support"] }],
  ["Ambulance with oxygen and ventilator", { equipment: ["oxygen", "ventilator"] }],
  ["Mortuary van", { classes: ["hearse"] }],
  ["Lokenath Ambulance Services", {}],
])("of an ambulance called %s its title says %j", (title, details) => {
  expect(ambulance(title)).toEqual({ kind: "ambulance", details });
});

test("a taxi is no ambulance", () => {
  expect(ambulance("taxi service")).toEqual({ kind: "transport", details: {} });
});
