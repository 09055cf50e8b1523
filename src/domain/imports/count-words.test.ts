import { expect, test } from "vitest";
import { readCellCount } from "./count-words.ts";

const free = (text: string) => readCellCount(text, { countsFree: true });

test.each([
  ["full", 0],
  ["NIL", 0],
  ["None", 0],
  ["No beds", 0],
  ["House full", 0],
  ["ممتلئة", 0],
  ["لا توجد أسرة", 0],
  ["খালি নেই", 0],
  ["শূন্য", 0],
  ["कोई बेड नहीं", 0],
  ["फुल", 0],
  ["खाली नहीं", 0],
  ["रिकामे नाही", 0],
  ["छैन", 0],
  ["இல்லை", 0],
  ["நிரம்பியது", 0],
  ["ఖాళీలు లేవు", 0],
  ["کوئی نہیں", 0],
  ["aucun lit", 0],
  ["no hay camas", 0],
  ["lotado", 0],
  ["penuh", 0],
  ["१२", 12],
  ["٤", 4],
  ["4 beds", 4],
  ["७ बेड", 7],
])("%s counts %d", (text, value) => expect(free(text)).toEqual({ is: "number", value }));

test.each(["", "-", "—", "N/A", "...", "null"])("%j is unknown", (text) =>
  expect(free(text)).toEqual({ is: "nothing" }),
);

test.each(["few", "call first", "4 or 5", "full until Monday", "थोड़े", "بعض", "4 wards", "சில"])(
  "%s stays words",
  (text) => expect(free(text)).toEqual({ is: "words" }),
);

test("full is no number of what is not free", () => {
  expect(readCellCount("full", { countsFree: false })).toEqual({ is: "words" });
  expect(readCellCount("nil", { countsFree: false })).toEqual({ is: "number", value: 0 });
});
