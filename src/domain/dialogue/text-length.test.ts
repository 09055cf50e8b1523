import { describe, expect, test } from "vitest";
import { fits, fitted, septetsOf } from "./text-length.ts";

describe("a text message", () => {
  test("is one segment of 160 septets; a sign of the extension table counts two", () => {
    expect(fits("a".repeat(160), "text")).toBe(true);
    expect(fits("a".repeat(161), "text")).toBe(false);
    expect(fits("€".repeat(80), "text")).toBe(true);
    expect(fits(`${"€".repeat(80)}a`, "text")).toBe(false);
    expect([septetsOf("é"), septetsOf("{"), septetsOf("\n"), septetsOf("ó"), septetsOf("क")]).toEqual([
      1,
      2,
      1,
      null,
      null,
    ]);
  });

  test("is two segments of 67 units with any other sign; a pair of surrogates counts two", () => {
    expect(fits("क".repeat(134), "text")).toBe(true);
    expect(fits("क".repeat(135), "text")).toBe(false);
    expect(fits("😀".repeat(67), "text")).toBe(true);
    expect(fits(`${"😀".repeat(67)}a`, "text")).toBe(false);
  });

  test("loses accents only where they make it too long, and never letters of another script", () => {
    expect(fitted("oxígeno", "text")).toBe("oxígeno");
    expect(fitted(`oxígeno${"a".repeat(150)}`, "text")).toBe(`oxigeno${"a".repeat(150)}`);
    expect(fitted("क".repeat(135), "text")).toBeNull();
    expect(fitted("a".repeat(161), "text")).toBeNull();
  });
});

test("a screen of USSD has 182 septets, or 80 units", () => {
  expect([fits("a".repeat(182), "ussd"), fits("a".repeat(183), "ussd")]).toEqual([true, false]);
  expect([fits("क".repeat(80), "ussd"), fits("क".repeat(81), "ussd")]).toEqual([true, false]);
});
