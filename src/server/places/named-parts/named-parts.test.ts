import { beforeAll, expect, test } from "vitest";
import { distanceKm } from "#domain/places/distance.ts";
import { openPlaces } from "../places.ts";
import type { Places } from "../places.ts";

let places: Places;
beforeAll(async () => {
  places = await openPlaces("data/gazetteer");
});

const placed = (text: string, country: string) => places.geocode({ country, locality: text });

/* A place column as people fill it in: the quarter and its town, in any order and dress. */
test.each<[string, string, { lat: number; lng: number; km: number }]>([
  ["Rajajinagar, Bangalore, Karnataka", "IN", { lat: 12.99, lng: 77.55, km: 8 }],
  ["Karnataka - Bangalore - Rajajinagar", "IN", { lat: 12.99, lng: 77.55, km: 8 }],
  ["Rampur, Himachal Pradesh", "IN", { lat: 31.45, lng: 77.63, km: 8 }],
  ["Rampur, UP", "IN", { lat: 28.81, lng: 79.03, km: 8 }],
  ["Model Town, Ludhiana", "IN", { lat: 30.89, lng: 75.84, km: 8 }],
  ["Gandhi Nagar, Jammu", "IN", { lat: 32.7, lng: 74.86, km: 8 }],
  ["Jammu / Gandhi Nagar", "IN", { lat: 32.7, lng: 74.86, km: 8 }],
  ["Mumbai (Andheri East)", "IN", { lat: 19.12, lng: 72.85, km: 8 }],
  ["Shivaji Nagar\nPune", "IN", { lat: 18.53, lng: 73.85, km: 8 }],
  ["Aurangabad, Bihar", "IN", { lat: 24.75, lng: 84.37, km: 15 }],
  ["Aurangabad, Maharashtra", "IN", { lat: 19.88, lng: 75.34, km: 15 }],
  ["बांद्रा, मुंबई", "IN", { lat: 19.06, lng: 72.85, km: 8 }],
  ["গুলশান, ঢাকা", "BD", { lat: 23.79, lng: 90.41, km: 25 }],
  ["Dhanmondi, Dhaka", "BD", { lat: 23.74, lng: 90.38, km: 8 }],
  ["Westlands, Nairobi", "KE", { lat: -1.27, lng: 36.81, km: 20 }],
  ["Copacabana, Rio de Janeiro", "BR", { lat: -22.97, lng: -43.19, km: 8 }],
  ["Niterói - RJ", "BR", { lat: -22.88, lng: -43.1, km: 15 }],
  ["Jacmel, Haiti", "HT", { lat: 18.23, lng: -72.53, km: 8 }],
  ["Mexico City", "MX", { lat: 19.43, lng: -99.13, km: 20 }],
  ["Guatemala City", "GT", { lat: 14.63, lng: -90.52, km: 15 }],
  ["Panama City", "PA", { lat: 8.98, lng: -79.52, km: 15 }],
  ["Kuwait City", "KW", { lat: 29.37, lng: 47.98, km: 10 }],
])("%s (%s)", (text, country, { km, ...right }) => {
  const found = placed(text, country);
  expect(found).not.toBeNull();
  expect(found === null ? Infinity : distanceKm(found, right)).toBeLessThanOrEqual(km);
});

test.each([
  ["Nowhere Layout, Mysuru", "Mysuru, Karnataka, India"],
  ["Xyzzy Colony, Bhopal, MP", "Bhopal, Madhya Pradesh, India"],
  ["Ward 5, Gaya, Bihar", "Gaya, Bihar, India"],
  ["Civil Lines, Kanpur", "Kanpur, Kanpur Nagar, Uttar Pradesh, India"],
])("of %s a part is not known: the next wider place counts, with its circle", (text, label) => {
  const town = placed(label.split(", ").slice(0, -1).join(", "), "IN");
  expect(placed(text, "IN")).toMatchObject({ label, uncertaintyKm: town?.uncertaintyKm });
});

test.each([
  ["Kanpur, Lucknow", "two towns"],
  ["Lucknow, Kerala", "a town, and a state that it is not in"],
  ["Amritsar, Haryana", "the same, though a village there has a longer name"],
  ["Hyderabad, Sindh", "a town, and a state of another country that it is not in"],
  ["Hyderabad, Pakistan", "the same with the country"],
  ["Jaipur - Tamil Nadu", "the same, by a dash"],
  ["लखनऊ, केरल", "the same in Hindi"],
  ["Hebbal", "a name of many villages"],
  ["Qwxyz", "no name"],
])("%s is no place: %s", (text) => {
  expect(placed(text, "IN")).toBeNull();
});
