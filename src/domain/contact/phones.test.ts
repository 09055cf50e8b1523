import fc from "fast-check";
import { expect, test } from "vitest";
import { readPhoneField } from "./phone-field.ts";
import type { PhoneTrouble } from "./phone-field.ts";
import { readPhone } from "./phones.ts";

const values = (field: string, country = "IN"): string[] =>
  readPhoneField(field, country).phones.map((phone) => phone.value);
const troubles = (field: string): PhoneTrouble[] => readPhoneField(field, "IN").unread.map((part) => part.trouble);

// Numbers below are of the made-up block 90000 0xxxx, or lines of no one.
test.each([
  ["one mobile", "9000001238", ["+919000001238"]],
  ["a trunk zero and spaces", "090000 01238", ["+919000001238"]],
  ["several by comma", "03192 000193, 9000001239", ["03192000193", "+919000001239"]],
  ["by slash without spaces", "9000001750/ 9000001751", ["+919000001750", "+919000001751"]],
  ["by spaces alone", "9000001520 9000001521 9000001522", ["+919000001520", "+919000001521", "+919000001522"]],
  ["two landlines cut anywhere", "0334200 0082 0334200 0786", ["+913342000082", "+913342000786"]],
  ["by newline", "9000001238\n9000001239", ["+919000001238", "+919000001239"]],
  ["by a newline that was written out", "9000001238\\n9000001239", ["+919000001238", "+919000001239"]],
  ["words around them", "9000001934call 9000001935 wp", ["+919000001934", "+919000001935"]],
  ["hours between them", "9000001934 9 AM 12 PM / 9000001935 12 PM 3 PM", ["+919000001934", "+919000001935"]],
  ["nothing at all between them", "90000019349000001935", ["+919000001934", "+919000001935"]],
  ["names between them", "A Person 9000001934 / B Person 9000001935", ["+919000001934", "+919000001935"]],
  ["toll free of thirteen digits", "1800000599224", ["+911800000599224"]],
  ["the same number twice", "9000001238, 09000001238", ["+919000001238"]],
  ["a local number without its area code, as published", "4420 0786", ["44200786"]],
  ["a short code that stands alone", "1910", ["1910"]],
  ["a country code", "+1 212 555 0123", ["+12125550123"]],
  ["ten digits written as a sum of money", "9,000,001,238", ["+919000001238"]],
])("%s", (_case, field, expected) => expect(values(field)).toEqual(expected));

test.each(["", " ", "NA", "N/A", "n/a", "#N/A", "--", "0", " Info Missing", "nil"])(
  "%j is no number and no trouble",
  (field) => {
    expect(readPhoneField(field, "IN")).toEqual({ phones: [], unread: [] });
  },
);

test.each([
  ["877729E29", "destroyed"],
  ["9.11E+11", "destroyed"],
  ["1,800,425,183,418,000,000,000", "destroyed"],
  ["983011xxxx", "incomplete"],
  ["ERROR", "not-a-number"],
] as const)("%j is refused as %s", (field, trouble) => {
  expect(values(field)).toEqual([]);
  expect(troubles(field)).toEqual([trouble]);
});

test("of a list that a spreadsheet summed up, the first number is saved and the rest is named destroyed", () => {
  expect(values("900,000,123,890,000,000,000")).toEqual(["+919000001238"]);
  expect(troubles("900,000,123,890,000,000,000")).toEqual(["destroyed"]);
});

test.each([
  ["033 4200 0082 / 83", "IN", ["+913342000082", "+913342000083"]],
  ["9000004001 / 02", "IN", ["+919000004001", "+919000004002"]],
  ["9000005007/5008", "IN", ["+919000005007", "+919000005008"]],
  ["9000005007/08/09", "IN", ["+919000005007", "+919000005008", "+919000005009"]],
])("the ending of a further line of %s is completed where the plan knows the whole", (field, country, right) => {
  expect(values(field, country)).toEqual(right);
  expect(troubles(field)).toEqual([]);
});

test("an ending far from its line may be a stranger's, and is not completed", () => {
  expect(values("9000005007 / 9431")).toEqual(["+919000005007"]);
  expect(troubles("9000005007 / 9431")).toEqual(["incomplete"]);
});

test.each([
  ["written as a decimal number", "9000005004.0", "IN", ["+919000005004"]],
  ["with its code, as a decimal number", "919000005004.0", "IN", ["+919000005004"]],
  ["two of them", "9000005004.0, 9000005005.00", "IN", ["+919000005004", "+919000005005"]],
  ["with an exponent and all digits", "9.000005010E9", "IN", ["+919000005010"]],
  ["as a text formula", '="9000005012"', "IN", ["+919000005012"]],
  ["in Devanagari, as a decimal number", "९००००५००४.०".replace("९००००", "९०००००"), "IN", ["+919000005004"]],
  ["of another plan, with its plus", "+88029822217", "IN", ["+88029822217"]],
  ["with a plus, unknown to the plan", "+234 1 270 0029 99", "IN", ["+2341270002999"]],
  ["of Brazil before its ninth digit", "(31) 9188-0010", "BR", ["+5531991880010"]],
  ["of Mexico with the 1 of before", "+52 1 33 1200 0040", "MX", ["+523312000040"]],
  ["in a link of a messenger", "https://wa.me/919000001014", "IN", ["+919000001014"]],
])("a number %s is read whole", (_name, field, country, right) => expect(values(field, country)).toEqual(right));

test.each([
  "UHID 2021045678",
  "UHID: 9000123456",
  "MR no. 9000123456",
  "CR No 9000123456",
  "IP No: 9000123456",
  "Reg. no. 9000123456",
  "Case id 9000123456",
  "Aadhaar 900012345678",
  "आधार नं 900012345678",
  "Expediente 9000123456",
  "رقم الملف 9000123456",
  "UPI 9000123456",
])("the number in %j is none to call", (field) => expect(values(field)).toEqual([]));

test.each([
  "Contact no. 9000001238",
  "ICU bed 9000001238",
  "Mr Shah 9000001238",
  "Room booking 9000001238",
  "Reg. office 9000001238",
])("the number in %j is one to call", (field) => expect(values(field)).toEqual(["+919000001238"]));

test("an extension stays with its number", () => {
  expect(readPhoneField("033 4200 0082, Extn: 1234", "IN").phones).toEqual([
    { value: "+913342000082", line: "fixed", extension: "1234" },
  ]);
});

test("a number marked for WhatsApp says so", () => {
  expect(readPhoneField("9000001934call/ 9000001935whatsapp", "IN").phones.map((phone) => phone.whatsapp)).toEqual([
    undefined,
    true,
  ]);
});

test("what people type where they have no number is none", () => {
  for (const filler of ["1234567890", "+91 12345 67890", "0123456789", "9999999999", "0000000000"]) {
    expect(readPhone(filler, "IN")).toBeNull();
    expect(values(`${filler}, 9000001238`)).toEqual(["+919000001238"]);
  }
  expect(troubles("1234567890")).toEqual(["not-a-number"]);
  expect(readPhone("1800111555", "IN")).not.toBeNull();
});

test("the second of two numbers is its own, never the first again", () => {
  const [first, second] = values("9000001934, 9000001935");
  expect(first).not.toBe(second);
});

test("a country the plans do not know reads nothing instead of throwing", () => {
  expect(readPhone("9000001238", "ZZ")).toBeNull();
});

const indian = fc.integer({ min: 0, max: 99_999 }).map((tail) => `90000${String(tail).padStart(5, "0")}`);
const separator = fc.constantFrom(",", ", ", "/", " / ", "\n", ";", " and ", "  ", "\t");

test("any list of numbers is read whole, in order, each once", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(indian, { minLength: 1, maxLength: 6 }),
      separator,
      fc.constantFrom("", "0", "+91 ", "+91"),
      (numbers, between, prefix) => {
        const field = numbers.map((number) => prefix + number).join(between);
        expect(values(field)).toEqual(numbers.map((number) => `+91${number}`));
      },
    ),
  );
});

test("whatever is written there: no throw, no number out of digits that are not in the field, nothing twice", () => {
  const words = fc.array(
    fc.oneof(indian, fc.string({ maxLength: 8 }), separator, fc.constantFrom("E9", "call", "0", "033 ")),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(words, (parts) => {
      const field = parts.join("");
      const read = values(field);
      const digits = field.normalize("NFKC").replaceAll(/\D/g, "");
      for (const value of read) {
        const own = value.replace(/^\+91/, "").replace(/^\+/, "");
        // Behind a slash the last digits of a further line may stand.
        if (!field.normalize("NFKC").includes("/")) expect(digits).toContain(own);
        else expect(digits).toContain(own.slice(0, -4));
      }
      expect(new Set(read).size).toBe(read.length);
    }),
  );
});
