import { expect, test } from "vitest";
import { periodText } from "./words.ts";

test.each([30, 60, 360, 1_440, 4_320])(
  "a period of %d minutes is in Nepali as CLDR has it, not in Hindi",
  (minutes) => {
    const [n, unit] =
      minutes % 1_440 === 0
        ? [minutes / 1_440, "day"]
        : minutes % 60 === 0
          ? [minutes / 60, "hour"]
          : [minutes, "minute"];
    const own = new Intl.NumberFormat("ne", { style: "unit", unit: String(unit), unitDisplay: "long" });
    expect(periodText(minutes, "ne")).toBe(own.format(Number(n)));
  },
);

test("other languages keep their own words", () => {
  expect(periodText(360, "hi")).toContain("घंटे");
  expect(periodText(60, "en")).toBe("1 hour");
});
