import { expect, test } from "vitest";
import { readServiceTime } from "./hours.ts";

test.each([
  ["24x7", "24/7"],
  ["24X7\t", "24/7"],
  ["24 x 7", "24/7"],
  ["24*7", "24/7"],
  ["24BY 7", "24/7"],
  ["24 Hours", "24/7"],
  ["24 hrs.", "24/7"],
  ["24 H", "24/7"],
  ["24h", "24/7"],
  ["24 Hr.", "24/7"],
  ["24 hours 365 days", "24/7"],
  ["24 hours (9-4.30 Blood Collection)", "24/7"],
  ["10am to 5pm", "10:00-17:00"],
  ["09:00am to 05:00pm", "09:00-17:00"],
  ["9:30 - 5:30pm", "09:30-17:30"],
  ["9am - 6 pm (7 days)", "Mo-Su 09:00-18:00"],
  ["9 t0 6( 7 days)", "Mo-Su 09:00-18:00"],
  ["9 to 8 (7 days)", "Mo-Su 09:00-20:00"],
  ["8.30 am to 4.30pm ; Monday - Friday ;", "Mo-Fr 08:30-16:30"],
  ["8.00am - 4.00pm (Sunday&#39;s & Public Holidays closed)", "Mo-Sa 08:00-16:00"],
  ["9 am to 7 pm (Emergency 24 hours)", "09:00-19:00"],
])("%j means %s", (text, hours) => expect(readServiceTime(text)).toBe(hours));

test.each([
  "12x7",
  "16x6",
  "8 Hrs",
  "7.00-9.30pm",
  "12 AM to 7 PM",
  "12 hours  (09 am - 04.30 pm Blood Collection)",
  "on call",
  "",
])("%j does not tell one span for sure", (text) => expect(readServiceTime(text)).toBeNull());
