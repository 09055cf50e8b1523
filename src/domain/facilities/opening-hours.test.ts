import { describe, expect, test } from "vitest";
import { openStateAt, readOpeningHours } from "./opening-hours.ts";

const at = (text: string, day: number, time: string) => {
  const week = readOpeningHours(text);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return week === null ? null : openStateAt(week, { day, minute: hour * 60 + minute });
};

describe("opening hours as OpenStreetMap writes them", () => {
  test.each([
    ["day and night", "24/7", 2, "03:00", { state: "always" }],
    ["open today", "Mo-Sa 08:00-22:00", 0, "09:00", { state: "open", until: 22 * 60 }],
    ["not yet open", "Mo-Sa 08:00-22:00", 0, "07:00", { state: "closed", opens: { day: 0, at: 480 } }],
    [
      "closed on Sunday, opens on Monday",
      "Mo-Sa 08:00-22:00",
      6,
      "12:00",
      { state: "closed", opens: { day: 0, at: 480 } },
    ],
    ["midday break", "Mo-Fr 08:00-12:00,14:00-18:00", 1, "13:00", { state: "closed", opens: { day: 1, at: 840 } }],
    ["past midnight", "Fr 20:00-02:00", 5, "01:00", { state: "open", until: 120 }],
    ["a later rule wins", "Mo-Su 08:00-20:00; Su off", 6, "10:00", { state: "closed", opens: { day: 0, at: 480 } }],
    ["every day without days named", "09:00-17:00", 3, "10:00", { state: "open", until: 17 * 60 }],
    ["public holidays are left aside", "Mo-Su 09:00-17:00; PH off", 3, "10:00", { state: "open", until: 17 * 60 }],
    ["days around the end of the week", "Sa-Mo 10:00-12:00", 6, "11:00", { state: "open", until: 720 }],
  ])("%s", (_case, text, day, time, expected) => expect(at(text, day, time)).toEqual(expected));

  test.each([["sunrise-sunset"], ["by appointment"], [""], ["Mo-Xx 08:00-12:00"], ["Mo 8-12"], ["Mo off"]])(
    "what it does not know is not guessed: %s",
    (text) => expect(readOpeningHours(text)).toBeNull(),
  );
});
