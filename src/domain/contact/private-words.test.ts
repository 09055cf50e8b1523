import fc from "fast-check";
import { expect, test } from "vitest";
import { findPrivateWord } from "./private-words.ts";

test.each([
  "Call 9830012345",
  "call 98300-12345 any time",
  "98300 12345",
  "9 8 3 0 0 1 2 3 4 5 or 98 30 01 23 45",
  "(033) 2234 5678",
  "+91 98300 12345",
  "নম্বর ৯৮৩০০১২৩৪৫",
  "फ़ोन ९८३००१२३४५",
  "wa.me/919830012345",
  "nine eight three zero zero one two three",
  "local number 2234567",
  "98\u200b123\u200b456\u200b78",
  "98\u00ad123\u200d45\u2060678",
  "98123\n45678",
  "9.8.1.2.3.4.5.6.7.8",
  "9,8,1,2,3,4,5,6,7,8",
  "98/12/34/56/78",
  "98*12*34*56*78",
  "98.12.34.56.78",
  "98, 12, 34, 56, 78",
  "98📞123📞456📞78",
  "नौ आठ तीन शून्य शून्य एक दो तीन चार पांच",
  "nine8three00onetwo345",
  "call 983OO 12345",
  "983OO l2345",
  "6I 48O7 82 2l3 98",
  "98_04.17📞89-83",
  "69~52*54📞21.27",
])("%j holds a number to call", (text) => expect(findPrivateWord(text)).toBe("phone-in-text"));

test.each([
  "asha@example.org",
  "write asha.roy+help@mail.example.co.in please",
  "asha (at) example (dot) org",
  "asha at example dot org",
  "ravi@ secret.example",
  "ravi @ secret.example",
])("%j holds an e-mail address", (text) => expect(findPrivateWord(text)).toBe("email-in-text"));

test.each(["send to asha@okicici", "asha-1@upi", "upi://pay?pa=x", "paypal.me/asha", "pay $ashahelps first"])(
  "%j holds where to send money",
  (text) => expect(findPrivateWord(text)).toBe("payment-in-text"),
);

test.each([
  "",
  "2 cylinders of 46.7 litres, 10 regulators",
  "SpO2 88, age 62, weight 70 kg, BP 110/70",
  "needed on 2026-11-20 at 14:30, or 21/11/2026 9.00 am",
  "Remdesivir 100 mg, 6 vials; 500 ml saline",
  "Ward 12, bed 304, 3rd floor",
  "PIN 700001",
  "No payment: never pay by Paytm before you have it",
  "costs $20 and Rs 1500",
  "open 24 x 7",
  "10:00-14:00, 16:00-20:00",
  "Mon to Sat 9.30 – 13.30 / 15.00 – 24.00",
  "O+ donors, 18-65 years",
  "500, 600, 700 ml",
  "open 9.30, 14:30 and 18.00; 98%, 72, 120",
  "beds @ the hospital. Come at 5",
  "PIN 700001\n24 hours",
  "someone alone on the phone, one to two days, often",
  "एक या दो सिलेंडर, तीन दिन के लिए, चार बजे तक, सात लोग",
  "10 l O2, 20 l O2, 2 x 46.7 l; SpO2 88 to 92",
  "10l O2, 20l O2, 5l, 10l or 46l, ward 4",
  "two or three nights, four people, five meals",
])("%j may be read by everybody", (text) => expect(findPrivateWord(text)).toBeNull());

test("a number is found whatever stands between its digits and around it", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 10, maxLength: 12 });
  const between = fc.constantFrom("", " ", "-", ".");
  const around = fc.constantFrom("", "call ", "ring: ", "(");
  fc.assert(
    fc.property(digits, between, around, (numbers, sign, before) => {
      const pairs = numbers.join("").match(/\d{1,5}/g) ?? [];
      expect(findPrivateWord(`${before}${pairs.join(sign)} please`)).toBe("phone-in-text");
    }),
  );
});
