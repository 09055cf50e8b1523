import { expect, test } from "vitest";
import { pointAccuracyKm, pointText } from "./point-text.ts";

test.each([0.02, 0.5, 0.6, 5, 12])("a fix within %d km is drawn as no smaller circle", (accuracyKm) => {
  expect(pointAccuracyKm(pointText(22.57261, 88.36392, accuracyKm))).toBeGreaterThanOrEqual(accuracyKm);
});
