import { newId } from "#domain/shared/ids.ts";
import { pastedNoise } from "../pasted-noise.ts";
import { anInput } from "../listing-requests.ts";
import { CROWD } from "./crowded-world.ts";
import type { DearInput, DearInputs } from "./expensive-input.ts";
import { MOST_EXPENSIVE_WRITES } from "./most-expensive-writes.ts";

const HERE = { lat: String(CROWD.lat), lng: String(CROWD.lng) };
const ALL = "-180,-85,180,85";
/** Words that all rows have, one that few have, and none that any has. */
const WORDS = ["hospital", "general hospital research centre", "town 7 centre 19", "ward 39 paracetamol", "zzz qqq"];
const FAR = { ...HERE, withinKm: "500", limit: "100" };

/** A text of so many characters. */
function filled(text: string, characters: number): string {
  return text.repeat(Math.ceil(characters / text.length)).slice(0, characters);
}

const PLACES = ["Salt Lake Kolkata", "Gomti Nagar Lucknow", "Andheri West Mumbai", "Kothrud Pune", "T Nagar Chennai"];
const MORE = ["Dwarka Delhi", "Whitefield Bengaluru", "Banjara Hills Hyderabad", "Kankarbagh Patna", "Saket Indore"];
const ADDRESS = filled([...PLACES, ...MORE].join(" near General Hospital opposite Old Bus Stand "), 500);

/** Messages that are read: one after the other as a group sends them, each with another place. */
const LEADS = [...PLACES, ...MORE]
  .map((place, at) => `Oxygen cylinder and icu bed available at ${place} call 90000 050${10 + at}, verified 10:30\n`)
  .join("");

/** Searches and maps. */
const SEARCHES: Record<string, DearInputs> = {
  getListingsNearby: (): DearInput[] => [
    { values: FAR },
    { values: { ...FAR, facets: "true", group: "place" } },
    { values: { ...FAR, facets: "true", group: "place", kind: "bed" } },
    { values: { ...FAR, facets: "true", group: "place", kind: "bed", q: "zzz qqq" } },
    { values: { ...FAR, facets: "true", group: "place", q: "general hospital ward 39" } },
    {
      values: {
        ...FAR,
        facets: "true",
        group: "place",
        kind: "bed,oxygen,blood,medicine",
        accessible: "true",
        speaks: "hi",
      },
    },
    { values: { ...FAR, openNow: "true", accessible: "true", callable: "yes" } },
    { values: { ...FAR, sort: "fresh", freshWithinMinutes: "525600" } },
    ...WORDS.map((q) => ({ values: { ...FAR, q } })),
    { values: { ...FAR, q: filled("general hospital research centre town ward ", 100) } },
  ],
  getListingsClusters: (): DearInput[] => [
    { values: { bbox: ALL, zoom: "4" } },
    { values: { bbox: ALL, zoom: "18" } },
    { values: { bbox: ALL, zoom: "4", freshWithinMinutes: "525600", callable: "yes", openNow: "true" } },
    ...WORDS.map((q) => ({ values: { bbox: ALL, zoom: "4", q } })),
    { values: { bbox: ALL, zoom: "4", q: filled("general hospital research centre town ward ", 100) } },
  ],
  getFacilitiesNearby: () => [{ values: FAR }, ...WORDS.map((q) => ({ values: { ...FAR, q } }))],
  getPlaces: () => [
    ...["kol", "saint mary hospital", filled("nagar ", 100), filled("old town new ", 100)].map((q) => ({
      values: { q, limit: "20" },
    })),
    // A search with a NUL is refused, and what is refused proves nothing.
    ...pastedNoise(6).map((q) => ({ values: { q: q.replaceAll("\u0000", ""), limit: "20" } })),
  ],
  getPlacesGeocode: (): DearInput[] => [
    { values: { text: ADDRESS } },
    { values: { text: filled("nagar colony road ", 500), near: "22.57,88.36" } },
    { values: { text: pastedNoise(5).join("") } },
  ],
  getPlacesReverse: () => [{ values: HERE }, { values: { lat: "0", lng: "0" } }],
  getPlacesRegion: () => [{ values: { lat: "23", lng: "88" } }],
  getPlacesLabels: () => [{ values: { bbox: ALL, zoom: "18" } }, { values: { bbox: "68,8,97,37", zoom: "9" } }],
  getPlacesId: () => [{ values: { id: "gn:1275004" } }],
  getEmergencyNumbers: () => [{ values: HERE }],
};

/** Texts, batches and streams. */
const BATCHES: Record<string, DearInputs> = {
  postMessagesParse: (): DearInput[] => [
    { body: { text: filled(LEADS, 20_000) } },
    { body: { text: filled(ADDRESS, 20_000), near: CROWD } },
    { body: { text: filled("oxygen cylinder ambulance icu bed plasma ", 19_000) } },
    { body: { text: filled("4 bed 9000005001 Pune ", 16_000) } },
  ],
  postSyncQuery: ({ world }) => [
    { body: { target: { collection: "listings", ids: world.listings.slice(0, 1_000), limit: 1_000 } } },
    { body: { target: { collection: "listings", near: { ...CROWD, withinKm: 500 }, limit: 1_000 } } },
    { body: { target: { collection: "listings", where: { language: "en" }, limit: 1_000 } } },
    {
      body: {
        target: { collection: "listings", near: { ...CROWD, withinKm: 500 }, where: { language: "zz" }, limit: 1_000 },
      },
    },
    { body: { target: { collection: "facilities", ids: world.facilities.slice(0, 1_000), limit: 1_000 } } },
  ],
  postSyncBatchGet: ({ world }) => [{ body: { collection: "listings", ids: world.listings.slice(0, 100) } }],
  postSyncListen: () => [
    {
      body: {
        clientId: newId().replaceAll("-", ""),
        targets: Array.from({ length: 20 }, (_, at) => ({
          id: `${at}`,
          target: { collection: "listings", near: { ...CROWD, withinKm: 480 + at }, limit: 1_000 },
        })),
      },
    },
  ],
  postSyncCommit: () => [
    {
      body: {
        clientId: newId().replaceAll("-", ""),
        mutations: Array.from({ length: 10 }, () => ({ key: newId(), name: "listings.post", args: aLongPost() })),
      },
    },
  ],
  postListings: () => [{ body: aLongPost() }],
  postListingsSimilar: () => [
    {
      body: {
        side: "offer",
        kind: "bed",
        details: { bedType: "icu" },
        title: "Town 0 General Hospital and Research Centre 0 Town 0 General Hospital and Research Centre".slice(
          0,
          120,
        ),
        place: { ...CROWD, label: "Town 0", precision: "exact" },
        numbers: [1, 2, 3, 4, 5].map((n) => `+1202555100${n}`),
      },
    },
  ],
};

/** As long as a post may be. */
function aLongPost() {
  return anInput({
    id: newId(),
    title: filled("Two cylinders of oxygen ", 120),
    note: filled("Ring twice at the back door, and bring the letter of the doctor. ", 1_000),
    speaks: ["en", "hi", "bn", "ta", "te", "mr", "gu", "kn", "ml", "pa"],
  });
}

/** Inputs of the operations that are dear by more than the length of their fields. */
export const MOST_EXPENSIVE: Readonly<Record<string, DearInputs>> = {
  ...SEARCHES,
  ...BATCHES,
  ...MOST_EXPENSIVE_WRITES,
};
