import fc from "fast-check";
import { expect, test } from "vitest";
import { completePlusCode, readPlusCode } from "./plus-code.ts";
import { findWrittenPoints, readWrittenPoint } from "./written-point.ts";

const MOTIHARI = { lat: 26.6467, lng: 84.91 };
const TOLERANCE = 0.0002;

function near(text: string): { lat: number; lng: number } | null {
  const read = readWrittenPoint(text);
  return read === null ? null : { lat: read.lat, lng: read.lng };
}

function expectNear(read: { lat: number; lng: number } | null, right: { lat: number; lng: number }): void {
  expect(read).not.toBeNull();
  expect(Math.abs((read?.lat ?? 0) - right.lat)).toBeLessThan(TOLERANCE);
  expect(Math.abs((read?.lng ?? 0) - right.lng)).toBeLessThan(TOLERANCE);
}

test.each([
  "26.6467, 84.91",
  "26.6467,84.9100",
  "26.6467 84.91",
  "(26.6467, 84.91)",
  "[26.6467; 84.91]",
  "26,6467; 84,91",
  "26,6467 84,91",
  "26,6467, 84,91",
  "26.6467N 84.91E",
  "26.6467° N, 84.91° E",
  "84.91E, 26.6467N",
  "N 26.6467 E 84.91",
  "N26.6467, E84.91",
  "lat: 26.6467, lng: 84.91",
  "Latitude 26.6467 Longitude 84.91",
  "lon=84.91 lat=26.6467",
  "26°38'48.12\"N 84°54'36.0\"E",
  "26° 38′ 48.12″ N, 84° 54′ 36″ E",
  "26 38 48.12 N, 84 54 36 E",
  "26° 38.802' N 84° 54.6' E",
  "N 26° 38.802' E 84° 54.6'",
  "26 deg 38 min 48.12 sec north, 84 deg 54 min 36 sec east",
  "२६.६४६७, ८४.९१",
  "٢٦٫٦٤٦٧ ٨٤٫٩١",
  "২৬.৬৪৬৭, ৮৪.৯১",
  "26.6467 84.91 1131.0 4.5",
  "26.6467,84.91,112",
  "POINT (84.91 26.6467)",
  "POINT(84.91 26.6467 1155)",
  "SRID=4326;POINT(84.91 26.6467)",
  '{"type":"Point","coordinates":[84.91,26.6467]}',
  "geo:26.6467,84.91",
  "geo:26.6467,84.91;u=35",
  "geo:0,0?q=26.6467,84.91(Sadar%20Hospital)",
  "https://www.google.com/maps/place/Sadar+Hospital/@26.6467,84.91,17z/data=!3m1",
  "https://www.google.com/maps/place/Sadar/@26.7,84.8,12z/data=!4m6!3m5!1s0x0:0x0!8m2!3d26.6467!4d84.91",
  "https://www.google.com/maps/place/26%C2%B038'48.1%22N+84%C2%B054'36.0%22E/@26.65,84.9,17z",
  "https://maps.google.com/maps?q=26.6467,84.9100&z=17",
  "https://maps.google.com/?q=loc:26.6467+84.91",
  "https://www.google.com/maps/search/?api=1&query=26.6467%2C84.91",
  "https://www.google.com/maps/dir/?api=1&destination=26.6467,84.91",
  "https://www.google.com/maps/search/26.6467,+84.91",
  "maps.google.co.in/maps?q=26.6467,84.91",
  "https://www.openstreetmap.org/?mlat=26.6467&mlon=84.91#map=12/26.7/84.8",
  "https://www.openstreetmap.org/#map=17/26.6467/84.9100",
  "https://maps.apple.com/?ll=26.6467,84.91&q=Sadar",
  "https://www.bing.com/maps?cp=26.6467~84.91&lvl=16",
  "https://waze.com/ul?ll=26.6467%2C84.91&navigate=yes",
  "https://ul.waze.com/ul?to=ll.26.6467%2C84.91",
  "https://share.here.com/l/26.6467,84.91,Sadar",
  "https://yandex.com/maps/?ll=84.91%2C26.6467&z=16",
  "https://mapy.cz/zakladni?x=84.91&y=26.6467&z=17",
  "https://osmand.net/go?lat=26.6467&lon=84.91&z=16",
])("%s is Motihari", (text) => expectNear(near(text), MOTIHARI));

test.each([
  [
    "-16,9256; 14,7910 is no latitude above 90, so it stands as written",
    "-16,9256; 14,7910",
    { lat: -16.9256, lng: 14.791 },
  ],
  ["a decimal comma and a sign", "14,7910, -16,9256", { lat: 14.791, lng: -16.9256 }],
  ["only the other order is possible", "121.0437, 14.6760", { lat: 14.676, lng: 121.0437 }],
  ["south and west", "12°02'36\"S 77°01'42\"O", { lat: -12.0433, lng: -77.0283 }],
  ["south and west in words", "12.0433 sur, 77.0283 oeste", { lat: -12.0433, lng: -77.0283 }],
  ["Kisumu as a form in the field writes it", "-0.0917 34.7680 1131.0 4.5", { lat: -0.0917, lng: 34.768 }],
])("%s", (_name, text, right) => expectNear(near(text), right));

test.each([
  "",
  "0, 0",
  "0.0000,0.0000",
  "Motihari",
  "845401",
  "26.6467",
  "26.6467N 84.91N",
  "26.6467, 484.91",
  "126.5, 184.9",
  "lat 26.6467",
  "lat 26.6467E lng 84.91N",
  "26°68'48\"N 84°54'36\"E",
  "9000 008 010",
  "12/11/2026",
  "2,5",
  "2, 5",
  "26 84",
  "12 beds, 3 free",
  "https://example.com/?q=26.6467,84.91",
  "https://www.google.com/maps/place/Sadar+Hospital",
  "https://maps.app.goo.gl/AbCdEf",
  "POINT (84.91)",
  "7MX6JWW5",
  "M9WX+PF",
])("%j is no point", (text) => expect(readWrittenPoint(text)).toBeNull());

test("decimals say how finely it was written", () => {
  const decimalsOf = (text: string) => readWrittenPoint(text)?.decimals;
  expect(decimalsOf("26.6, 84.9")).toBe(1);
  expect(decimalsOf("26.6467, 84.91")).toBe(4);
  expect(decimalsOf("26°38'N 84°54'E")).toBe(2);
  expect(decimalsOf("26°38'48\"N 84°54'36\"E")).toBe(4);
});

test.each([
  // Examples of the specification of Open Location Code.
  ["8FVC2222+22", { lat: 47.000_062_5, lng: 8.000_062_5 }],
  ["7FG49Q00+", { lat: 20.375, lng: 2.775 }],
  ["4VCPPQGP+Q9", { lat: -41.273_062_5, lng: 174.785_937_5 }],
  ["62H20000+", { lat: 1.5, lng: -179.5 }],
])("the plus code %s is its square", (code, right) => {
  const square = readPlusCode(code);
  expect(square?.lat).toBeCloseTo(right.lat, 5);
  expect(square?.lng).toBeCloseTo(right.lng, 5);
});

test.each([
  ["CJ+2VX", { lat: 51.3708675, lng: -1.217_765_6 }, "9C3W9QCJ+2VX"],
  ["9QCJ+2VX", { lat: 51.3701125, lng: -1.217_765_6 }, "9C3W9QCJ+2VX"],
  ["22+", { lat: 42.9, lng: 2.9 }, null],
  ["2222+22", { lat: 42.9, lng: 2.9 }, "8FM52222+22"],
])("the short plus code %s near a point is the nearest square", (short, at, whole) => {
  const found = completePlusCode(short, at);
  if (whole === null) return expect(found).toBeNull();
  const right = readPlusCode(whole);
  expect(found?.lat).toBeCloseTo(right?.lat ?? 0, 5);
  expect(found?.lng).toBeCloseTo(right?.lng ?? 0, 5);
});

const DEGREES = { noNaN: true, noDefaultInfinity: true };
const Lat = fc.double({ min: -89.9, max: 89.9, ...DEGREES });
const Lng = fc.double({ min: -179.9, max: 179.9, ...DEGREES });

test("however a point is written, it is the same point", () => {
  fc.assert(
    fc.property(Lat, Lng, (lat, lng) => {
      fc.pre(Math.abs(lat) > 0.02 || Math.abs(lng) > 0.02);
      const [a, b] = [lat.toFixed(5), lng.toFixed(5)];
      const letters = `${Math.abs(lat).toFixed(5)}${lat < 0 ? "S" : "N"} ${Math.abs(lng).toFixed(5)}${lng < 0 ? "W" : "E"}`;
      for (const text of [
        `${a}, ${b}`,
        `${a} ${b}`,
        `POINT (${b} ${a})`,
        `geo:${a},${b}`,
        letters,
        `lng ${b} lat ${a}`,
      ])
        expectNear(near(text), { lat, lng });
    }),
    { seed: 11, numRuns: 300 },
  );
});

test("with a word that is no part of a point a text is none", () => {
  const Word = fc.constantFrom("Hospital", "bed", "सदर", "مستشفى", "hasta", "17", "near", "ward");
  fc.assert(
    fc.property(Lat, Lng, Word, (lat, lng, word) => {
      const text = `${lat.toFixed(4)}, ${lng.toFixed(4)}`;
      expect(readWrittenPoint(`${word} ${text}`)).toBeNull();
      if (word !== "17") expect(readWrittenPoint(`${text} ${word}`)).toBeNull();
    }),
    { seed: 12, numRuns: 300 },
  );
});

test.each([
  [
    "Location: https://maps.google.com/maps?q=26.6467,84.9100&z=17\nCall 90000 08010",
    ["https://maps.google.com/maps?q=26.6467,84.9100&z=17"],
  ],
  ["Ambulance needed here: 25.3176,82.9739 call 90000 08060", ["25.3176,82.9739"]],
  ["We are at 26°38'48.0\"N 84°54'36.0\"E, near the school.", ["26°38'48.0\"N 84°54'36.0\"E"]],
  ["Plus code 7MX6JWW5+M2 behind the market", ["7MX6JWW5+M2"]],
  ["SpO2 82.5, temp 39.2, needs 2.5 l, call 90000 08060", []],
  ["Rs 1500.00, 2000.00 per day", []],
  ["version 12.345, dose 0.5", []],
  ["UHID 2021045678 bed 12.4.7", []],
])("in %j stand %j", (text, right) => {
  expect(findWrittenPoints(text).map(({ start, end }) => text.slice(start, end))).toEqual(right);
});
