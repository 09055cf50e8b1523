import { expect, test } from "vitest";
import { PRESSURE_UNITS, toBar } from "#domain/resources/oxygen/pressure.ts";
import { CYLINDER_TABLES } from "#domain/resources/oxygen/sizes.ts";
import { howLongAddress } from "../entry/oxygen/how-long-address.ts";
import { askedDuration, GAUGE_UNITS, typedOf } from "./asked-duration.ts";

const asked = (query: string) => askedDuration(typedOf(new URLSearchParams(query)));
const minutesOf = (query: string) => {
  const told = asked(query);
  return told.state === "told" ? [told.duration.safeMinutes, told.duration.plainMinutes] : told;
};

test("a jumbo D of India at 120 bar and 5 litres a minute", () => {
  expect(minutesOf("size=in-d&gauge=120&unit=bar&flow=5")).toEqual([684, 1120]);
  expect(minutesOf("water=46.7&gauge=120&flow=5")).toEqual([684, 1120]);
});

test("the same gauge in each of its units says the same", () => {
  const all = PRESSURE_UNITS.map((unit) => minutesOf(`water=10&gauge=${100 / toBar(1, unit)}&unit=${unit}&flow=2`));
  expect(all.every((each) => JSON.stringify(each) === JSON.stringify(all[0]))).toBe(true);
  expect(all[0]).toEqual([255, 500]);
});

test("a gauge in psi lasts what the numbers say, and never what as many bar would", () => {
  // 10 L of water at 1,450 psi: 99.97 bar, by 6,894.757 Pa a psi.
  expect(minutesOf("water=10&gauge=1450&unit=psi&flow=2")).toEqual([255, 499]);
  // An E of the United States holds 625 L at 2,200 psi: at 200 psi it has 57, none to plan with.
  expect(minutesOf("size=us-e&gauge=200&unit=psi&flow=2")).toEqual([0, 28]);
  expect(minutesOf("water=10&gauge=200&unit=bar&flow=2")).not.toEqual(minutesOf("water=10&gauge=200&unit=psi&flow=2"));
});

test("a dial without numbers is read by its part, of a size or of litres of gas", () => {
  expect(minutesOf("size=us-e&gauge=50&unit=percent&flow=2")).toEqual([64, 156]);
  expect(minutesOf("gas=1500&gauge=50&unit=percent&flow=2")).toEqual([144, 375]);
  expect(asked("water=10&gauge=50&unit=percent&flow=2")).toEqual({ state: "faulty", faults: { gas: "needsGas" } });
});

test("what is typed counts before a chosen size; numbers may be of any script", () => {
  expect(minutesOf("size=in-d&water=10&gauge=120&flow=5")).toEqual(minutesOf("size=in-b&gauge=120&flow=5"));
  expect(minutesOf("water=%E0%AF%A7%E0%AF%A6&gauge=120&flow=5")).toEqual(minutesOf("water=10&gauge=120&flow=5"));
});

test("every size of the tables gives a time by every unit", () => {
  for (const { id } of CYLINDER_TABLES.flatMap(({ sizes }) => sizes))
    for (const unit of GAUGE_UNITS) {
      const gauge = unit === "percent" ? 75 : 100 / toBar(1, unit);
      expect(asked(`size=${id}&gauge=${gauge}&unit=${unit}&flow=2`).state).toBe("told");
    }
});

test("nothing is said before it is asked, and a fault says what is missing or wrong", () => {
  expect(asked("")).toEqual({ state: "empty" });
  expect(asked("water=46.7")).toEqual({ state: "empty" });
  expect(asked("gauge=120")).toEqual({ state: "faulty", faults: { size: "missing", flow: "missing" } });
  expect(asked("water=10&gauge=2000&unit=bar&flow=2")).toEqual({ state: "faulty", faults: { gauge: "wrong" } });
  expect(asked("water=7000&gauge=120&flow=2")).toEqual({ state: "faulty", faults: { water: "wrong" } });
  expect(asked("water=10&gas=7000&gauge=120&flow=2")).toEqual({ state: "faulty", faults: { gas: "apart" } });
  expect(asked("gas=7000&gauge=120&flow=2")).toEqual({ state: "faulty", faults: { water: "needsWater" } });
  expect(asked("water=ten&gauge=120&flow=0")).toEqual({ state: "faulty", faults: { water: "wrong", flow: "wrong" } });
});

test("an entry hands over the size that somebody said, never what a rule took a number for", () => {
  const row = { kind: "oxygen", subtype: "cylinder" } as const;
  expect(howLongAddress({ ...row, extras: { waterLitres: 46.7 } })).toBe("/how-long?water=46.7");
  expect(howLongAddress({ ...row, extras: { litres: 46, litresRead: "water", waterLitres: 46 } })).toBe("/how-long");
  expect(howLongAddress({ ...row, subtype: "concentrator", extras: {} })).toBeNull();
  expect(howLongAddress({ kind: "bed", extras: {} })).toBeNull();
});
