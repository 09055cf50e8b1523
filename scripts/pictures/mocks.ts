import { join } from "node:path";
import sharp from "sharp";
import { counterOfHospital, asAdmin, COUNTED, entryOf, mapIsDrawn, needOfAnother } from "./stage.ts";
import type { Picture, View } from "./view.ts";

/** A view of the product, and the same part of its mock. */
type MockPair = { view: View; mock: () => Promise<Picture> };

const OXYGEN = "/find/oxygen";
const PLATELETS = "/find/blood?group=O-&component=platelets";
const PHONE = { width: 360, height: 800 };
const DESK = { width: 1_280, height: 800, scale: 0.57 };
/** What a list beside its map loads late. */
const BESIDE = { late: COUNTED };

/** The screens of the mocks that the product has, in rows of two, each with the name of its mock. */
const SCREENS: readonly (readonly (readonly [mock: string, view: View])[])[] = [
  [
    ["home.en-light.360", { ...PHONE, what: "1 first page", path: "/" }],
    ["list-oxygen.en-light.360", { ...PHONE, what: "2 oxygen", path: OXYGEN }],
  ],
  [
    ["list-oxygen.ur-light.360", { ...PHONE, what: "3 oxygen", path: OXYGEN, language: "ur" }],
    ["list-icu.en-light.360", { ...PHONE, what: "4 ICU beds", path: "/find/bed?bedType=icu" }],
  ],
  [
    ["map-oxygen.en-light.360", { ...PHONE, what: "5 map", path: `${OXYGEN}?view=map`, act: mapIsDrawn }],
    ["need-blood.en-light.360", { ...PHONE, what: "6 a need of blood", path: needOfAnother }],
  ],
  [
    ["counter-hospital.en-light.360", { ...PHONE, what: "7 counter of a hospital", path: counterOfHospital }],
    ["empty.en-light.360", { ...PHONE, what: "8 nothing found", path: "/find/medicine?q=zzzz" }],
  ],
  [["home.en-light.1280", { ...DESK, what: "9 first page", path: "/" }]],
  [["list-oxygen.en-dark.1280", { ...DESK, ...BESIDE, what: "10 oxygen", path: OXYGEN, scheme: "dark" }]],
  [["list-blood.en-light.1280", { ...DESK, ...BESIDE, what: "11 O− platelets", path: PLATELETS }]],
  [["situation.en-light.1280", { ...DESK, what: "12 situation", path: asAdmin("/overview") }]],
];

/**
 * The pairs of the sheet, in its rows.
 * @param folder has the pictures of the mocks
 */
export function mockPairs(folder: string): MockPair[][] {
  return SCREENS.map((row) => row.map(([name, view]) => ({ view, mock: () => firstScreen(join(folder, name), view) })));
}

/** The part of a mock that its view shows: the mocks are drawn to the end of the page. */
async function firstScreen(name: string, { width, height = 800, scale = 1 }: View): Promise<Picture> {
  const drawn = sharp(`${name}.png`);
  const size = await drawn.metadata();
  const most = Math.round((height * size.width) / width);
  const part = { left: 0, top: 0, width: size.width, height: Math.min(size.height, most) };
  return { png: await drawn.extract(part).png().toBuffer(), width: width * scale };
}

/** The pictures of README.md and of who writes about the product, by the name of the file. */
export const README_VIEWS: Readonly<Record<string, View>> = {
  home: { what: "first page", width: 360, path: "/" },
  results: { what: "oxygen", width: 360, path: OXYGEN },
  "results-hindi-dark": { what: "oxygen", width: 360, path: OXYGEN, language: "hi", scheme: "dark" },
  "results-wide": { what: "oxygen", width: 1_280, path: OXYGEN, ...BESIDE },
  listing: { what: "a hospital", width: 360, path: entryOf("/find/bed?q=Sanjeevani") },
};
