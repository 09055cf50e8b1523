import { expect, test } from "vitest";
import { readEntryState, stateInColumn } from "./entry-state.ts";

test.each([
  ["Closed", "closed"],
  ["closed since October", "closed"],
  ["Temporarily closed", "closed"],
  ["Not functional", "closed"],
  ["non_operational", "closed"],
  ["Partially functional", "limited"],
  ["Fully functional", "open"],
  ["published", "open"],
  ["draft", "draft"],
  ["archived", "ended"],
  ["inactive", "ended"],
  ["defunct", "closed-for-good"],
  ["مغلق نهائيا", "closed-for-good"],
  ["مغلقة مؤقتاً", "closed"],
  ["لا تعمل", "closed"],
  ["تعمل جزئياً", "limited"],
  ["অস্থায়ীভাবে বন্ধ", "closed"],
  ["খসড়া", "draft"],
  ["चालू नहीं है", "closed"],
  ["स्थायी रूप से बंद", "closed-for-good"],
  ["खुला है", "open"],
  ["सत्यापित नहीं", "not-checked"],
  ["सुरू नाही", "closed"],
  ["सञ्चालनमा छैन", "closed"],
  ["தற்காலிகமாக மூடப்பட்டது", "closed"],
  ["செயல்படுகிறது", "open"],
  ["పనిచేయడం లేదు", "closed"],
  ["గడువు ముగిసింది", "ended"],
  ["عارضی طور پر بند", "closed"],
  ["غیر تصدیق شدہ", "not-checked"],
  ["Cerrado definitivamente", "closed-for-good"],
  ["Fermé temporairement", "closed"],
  ["Em construção", "draft"],
  ["Tidak beroperasi", "closed"],
  ["Belum diverifikasi", "not-checked"],
])("%s is the state %s", (text, state) => expect(readEntryState(text)).toBe(state));

test.each([
  ["a word that nobody knows", "open zubi"],
  ["a negation that belongs to no phrase", "not really closed"],
  ["days of opening hours", "closed on Sundays"],
  ["a negation in Hindi", "पूरी तरह बंद नहीं"],
  ["words of something else", "Category A"],
  ["words in Tamil of something else", "மாவட்டம்"],
])("%s leaves the state unknown", (_what, text) => expect(readEntryState(text)).toBeNull());

test("of several states the least believed counts", () => {
  expect(readEntryState("Published; permanently closed")).toBe("closed-for-good");
  expect(readEntryState("Open / not verified")).toBe("not-checked");
});

test("a key of what was there once is a state by its header", () => {
  expect(stateInColumn("disused:amenity", "hospital")).toBe("closed-for-good");
  expect(stateInColumn("tags.abandoned:healthcare", "clinic")).toBe("closed-for-good");
  expect(stateInColumn("disused", "no")).toBeNull();
  expect(stateInColumn("closed", "Category A")).toBeNull();
});
