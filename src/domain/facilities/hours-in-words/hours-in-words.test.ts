import fc from "fast-check";
import { expect, test } from "vitest";
import { readOpeningHours } from "../opening-hours.ts";
import { readHoursInWords } from "./read-hours-in-words.ts";

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
  ["24 hours, all days", "24/7"],
  ["Open 24 hours", "24/7"],
  ["10am to 5pm", "10:00-17:00"],
  ["09:00am to 05:00pm", "09:00-17:00"],
  ["9:30 - 5:30pm", "09:30-17:30"],
  ["9am - 6 pm (7 days)", "Mo-Su 09:00-18:00"],
  ["9 t0 6( 7 days)", "Mo-Su 09:00-18:00"],
  ["9 to 8 (7 days)", "Mo-Su 09:00-20:00"],
  ["8.30 am to 4.30pm ; Monday - Friday ;", "Mo-Fr 08:30-16:30"],
  ["8.00am - 4.00pm (Sunday&#39;s & Public Holidays closed)", "Mo-Sa 08:00-16:00; PH off"],
  ["9 am to 1 pm, 5 pm to 9 pm", "09:00-13:00,17:00-21:00"],
  ["9:30 AM - 12:30 PM / 4:30 PM - 8:00 PM", "09:30-12:30,16:30-20:00"],
  ["8am - 6pm (Mon - Fri); Sat 9-1", "Mo-Fr 08:00-18:00; Sa 09:00-13:00"],
  ["Mon-Sat 9:00 - 17:00", "Mo-Sa 09:00-17:00"],
  ["8pm to 6am", "20:00-06:00"],
  ["Mon-Fri 9am-5pm, Sat 9am-1pm", "Mo-Fr 09:00-17:00; Sa 09:00-13:00"],
  ["Mon to Fri: 9 am to 5 pm; Sat: 9 am to 12 noon; Sunday closed", "Mo-Fr 09:00-17:00; Sa 09:00-12:00"],
  ["Daily 10 am - 8 pm", "Mo-Su 10:00-20:00"],
  ["10 am to 8 pm except Sunday", "Mo-Sa 10:00-20:00"],
  ["9 am - 5 pm, closed on Sunday", "Mo-Sa 09:00-17:00"],
  ["Open from 9 am to 5 pm on weekdays", "Mo-Fr 09:00-17:00"],
  ["Tue, Thu, Sat 10:00-14:00", "Tu,Th,Sa 10:00-14:00"],
  ["0900 hrs to 1700 hrs", "09:00-17:00"],
  ["6 am to midnight", "06:00-24:00"],
  // Spanish, French, Portuguese, Indonesian.
  ["Lunes a viernes de 8:00 a 14:00", "Mo-Fr 08:00-14:00"],
  ["Lun-Vie 08:00-18:00; Sáb 09:00-13:00", "Mo-Fr 08:00-18:00; Sa 09:00-13:00"],
  ["Lundi au vendredi 8h30 - 17h00", "Mo-Fr 08:30-17:00"],
  ["Segunda a sexta das 08:00 às 17:00", "Mo-Fr 08:00-17:00"],
  ["Senin - Sabtu 08.00 - 20.00 WIB", "Mo-Sa 08:00-20:00"],
  ["24 jam", "24/7"],
  // Hindi, Marathi, Bengali, Tamil, Telugu, Malayalam, Nepali, Urdu, Arabic.
  ["सुबह 9 बजे से शाम 6 बजे तक", "09:00-18:00"],
  ["सोमवार से शनिवार सुबह 10 से शाम 5", "Mo-Sa 10:00-17:00"],
  ["२४ घंटे", "24/7"],
  ["सकाळी 9 ते सायंकाळी 6", "09:00-18:00"],
  ["সকাল ৯টা থেকে রাত ৮টা", "09:00-20:00"],
  ["শনিবার থেকে বৃহস্পতিবার সকাল ৯টা থেকে বিকাল ৫টা", "Mo-Th,Sa-Su 09:00-17:00"],
  ["காலை 9 மணி முதல் மாலை 6 மணி வரை", "09:00-18:00"],
  ["ఉదయం 9 నుండి సాయంత్రం 6 వరకు", "09:00-18:00"],
  ["രാവിലെ 9 മുതൽ വൈകിട്ട് 5 വരെ", "09:00-17:00"],
  ["बिहान १० देखि साँझ ५ सम्म", "10:00-17:00"],
  ["صبح 9 بجے سے شام 6 بجے تک", "09:00-18:00"],
  ["من 9 صباحا إلى 5 مساء", "09:00-17:00"],
])("%s means %s", (text, hours) => expect(readHoursInWords(text)).toBe(hours));

test.each([
  "12x7",
  "16x6",
  "8 Hrs",
  "7.00-9.30pm",
  "12 AM to 7 PM",
  "12 hours  (09 am - 04.30 pm Blood Collection)",
  "24 hours (9-4.30 Blood Collection)",
  "9 am to 7 pm (Emergency 24 hours)",
  "on call",
  "by appointment",
  "9 to 11",
  "Mon-Fri 9am-5pm, Mon 10am-2pm",
  "Mon-Fri",
  "9 am to 5 pm, 3 pm to 8 pm",
  "9 am to 5 pm call 98300 12345",
  "9 am to 5 pm lunch 1 to 2",
  "2nd Saturday closed, 9 am to 5 pm",
  "Mon-Fri 9am-5pm; 10am-2pm",
  "",
])("%j does not tell all hours for sure", (text) => expect(readHoursInWords(text)).toBeNull());

const Known = fc.constantFrom(
  "9 am to 1 pm, 5 pm to 9 pm",
  "Mon-Sat 9:00 - 17:00",
  "24x7",
  "सुबह 9 बजे से शाम 6 बजे तक",
  "Lunes a viernes de 8:00 a 14:00",
  "من 9 صباحا إلى 5 مساء",
);
const Unknown = fc.constantFrom("emergency", "blood", "खून", "طوارئ", "lunch", "xyz", "donors", "कैंप", "except donors");

test("a word that is not understood never leaves part of the hours", () => {
  fc.assert(
    fc.property(Known, Unknown, fc.boolean(), (known, word, isBefore) => {
      expect(readHoursInWords(isBefore ? `${word} ${known}` : `${known} ${word}`)).toBeNull();
    }),
    { seed: 21, numRuns: 200 },
  );
});

test("whatever is written, what is read is hours", () => {
  const Part = fc.constantFrom(..."Mon,Sat,-,to,9,5 pm,10:30,am,;,closed,24x7,daily,12 noon,and,(,),except".split(","));
  fc.assert(
    fc.property(fc.array(Part, { maxLength: 10 }), (parts) => {
      const read = readHoursInWords(parts.join(" "));
      if (read !== null) expect(readOpeningHours(read)).not.toBeNull();
    }),
    { seed: 22, numRuns: 2_000 },
  );
});
