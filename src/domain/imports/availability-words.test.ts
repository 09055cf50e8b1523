import { expect, test } from "vitest";
import { readAvailability } from "./availability-words.ts";

test.each([
  ["Yes", "available"],
  ["Available (verified)", "available"],
  ["Unavailable but verified", "unavailable"],
  ["Not any more", "unavailable"],
  ["not yet available", "unavailable"],
  ["no longer", "unavailable"],
  ["Limited stock", "limited"],
  ["not sure if available", null],
  ["Pending", null],
  ["उपलब्ध है", "available"],
  ["उपलब्ध नहीं", "unavailable"],
  ["अब नहीं", "unavailable"],
  ["शायद उपलब्ध", null],
  ["पता नहीं है", null],
  ["غير متوفر", "unavailable"],
  ["متوفر", "available"],
  ["নেই", "unavailable"],
  ["இல்லை", "unavailable"],
  ["కిటికీ", null],
  ["అందుబాటులో ఉంది", "available"],
  ["دستیاب نہیں ہے", "unavailable"],
  ["agotado", "unavailable"],
  ["plus disponible", "unavailable"],
])("%s says %s", (text, said) => expect(readAvailability(text)).toBe(said));
