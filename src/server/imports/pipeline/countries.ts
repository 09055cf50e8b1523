import type { Point } from "#domain/places/distance.ts";

/** A rough box in degrees that contains a country's coordinates. */
export type Area = { south: number; north: number; west: number; east: number };

const AFRICA: Area = { south: -36, north: 38, west: -26, east: 64 };

/**
 * Boxes to check coordinates, whole degrees, widened. Source: Natural Earth 1:50m, read 2026-11-20.
 */
const AREAS: Readonly<Record<string, Area>> = { IN: { south: 6, north: 37, west: 68, east: 98 } };

/** Whether a point lies in an area. Programs write 0, 0 for "not known". */
export function isInArea({ lat, lng }: Point, { south, north, west, east }: Area): boolean {
  const isNowhere = Math.abs(lat) < 0.01 && Math.abs(lng) < 0.01;
  return !isNowhere && lat >= south && lat <= north && lng >= west && lng <= east;
}

/** ISO 3166-1 codes of Africa, three letters to two. */
const AFRICAN: Readonly<Record<string, string>> = {
  AGO: "AO",
  BDI: "BI",
  BEN: "BJ",
  BFA: "BF",
  BWA: "BW",
  CAF: "CF",
  CIV: "CI",
  CMR: "CM",
  COD: "CD",
  COG: "CG",
  COM: "KM",
  CPV: "CV",
  DJI: "DJ",
  DZA: "DZ",
  EGY: "EG",
  ERI: "ER",
  ESH: "EH",
  ETH: "ET",
  GAB: "GA",
  GHA: "GH",
  GIN: "GN",
  GMB: "GM",
  GNB: "GW",
  GNQ: "GQ",
  KEN: "KE",
  LBR: "LR",
  LBY: "LY",
  LSO: "LS",
  MAR: "MA",
  MDG: "MG",
  MLI: "ML",
  MOZ: "MZ",
  MRT: "MR",
  MUS: "MU",
  MWI: "MW",
  MYT: "YT",
  NAM: "NA",
  NER: "NE",
  NGA: "NG",
  REU: "RE",
  RWA: "RW",
  SDN: "SD",
  SEN: "SN",
  SLE: "SL",
  SOM: "SO",
  SSD: "SS",
  STP: "ST",
  SWZ: "SZ",
  SYC: "SC",
  TCD: "TD",
  TGO: "TG",
  TUN: "TN",
  TZA: "TZ",
  UGA: "UG",
  ZAF: "ZA",
  ZMB: "ZM",
  ZWE: "ZW",
};
const AFRICAN_TWO = new Set(Object.values(AFRICAN));
const WORLD: Area = { south: -90, north: 90, west: -180, east: 180 };

/** The box of a country: its own, else its continent's, else the world. */
export function areaOf(country: string): Area {
  return AREAS[country] ?? (AFRICAN_TWO.has(country) ? AFRICA : WORLD);
}

/** Two letters for three, for countries whose lists are imported. */
export function twoLetters(threeLetters: string | undefined): string | undefined {
  return threeLetters === undefined ? undefined : AFRICAN[threeLetters];
}
