import { z } from "zod";
import { contrastFaults } from "./contrast.ts";

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, "is not a colour like #0B5260");
const pair = { ink: colour, tint: colour };
const mark = z.strictObject({ ...pair, mark: colour });
const band = z.strictObject(pair);

/** Colours of one scheme: each name is explained in docs/guides/theme.md. */
const scheme = z.strictObject({
  ground: colour,
  surface: colour,
  sunken: colour,
  line: colour,
  control: colour,
  ink: colour,
  inkSoft: colour,
  inkOff: colour,
  brand: colour,
  brandDeep: colour,
  onBrand: colour,
  brandTint: colour,
  onBrandTint: colour,
  spark: colour,
  onSpark: colour,
  link: colour,
  focus: colour,
  fresh: mark,
  ageing: mark,
  old: mark,
  danger: z.strictObject({ ...pair, fill: colour, deep: colour, onFill: colour }),
  critical: band,
  urgent: band,
  soon: band,
  planned: band,
  offline: band,
  kinds: z.strictObject({
    bed: band,
    oxygen: band,
    blood: band,
    medicine: band,
    ambulance: band,
    test: band,
    food: band,
    other: band,
  }),
  map: z.strictObject({
    land: colour,
    water: colour,
    waterLine: colour,
    park: colour,
    wetland: colour,
    built: colour,
    buildings: colour,
    road: colour,
    roadCasing: colour,
    street: colour,
    main: colour,
    mainCasing: colour,
    motorway: colour,
    motorwayCasing: colour,
    rail: colour,
    border: colour,
    district: colour,
    airport: colour,
    label: colour,
    labelPlace: colour,
    halo: colour,
    pin: colour,
    pinInk: colour,
    pinEdge: colour,
    pinOn: colour,
    pinOnInk: colour,
    cluster: colour,
    clusterInk: colour,
    own: colour,
    ownRing: colour,
  }),
});

/** Least height and width of what is tapped, px (GUIDE 2): a frightened hand hits no less. */
const LEAST_TARGET = 48;
const target = z.number().min(LEAST_TARGET).max(160);
const width = z.number().min(240).max(1200);
/** What is drawn lower than it is touched: a chip, and keys for a mouse. */
const drawn = z.number().min(32).max(160);
/** Sizes of text in rem: what is read is never smaller than the reader's own size. */
const text = z.number().min(1).max(4);
/** Who said it and when, and second lines: 13 px and 15 px as shipped. */
const smallText = z.number().min(0.8).max(4);
/** Heights of lines, as a multiple of the text. */
const line = z.number().min(1.15).max(2.5);
const motion = z.number().min(0).max(400);
const radius = z.number().min(0).max(32);

/** All that an operator may set. */
const contract = z.strictObject({
  font: z.string().regex(/^[\w\s"',-]+$/, "is not a list of names of fonts"),
  text: z.strictObject({
    meta: smallText,
    support: smallText,
    body: text,
    lead: text,
    fact: text,
    title: text,
    first: text,
    firstWide: text,
  }),
  line: z.strictObject({
    meta: line,
    support: line,
    body: line,
    lead: line,
    fact: line,
    title: line,
    first: line,
    tall: line,
    tallTitle: line,
    nastaliq: line,
    nastaliqTitle: line,
  }),
  space: z.number().min(3).max(6),
  radius: z.strictObject({ chip: radius, control: radius, card: radius, sheet: radius }),
  size: z.strictObject({
    target,
    call: target,
    callHero: target,
    tile: target,
    nav: target,
    rail: target,
    header: target,
    headerWide: target,
    chip: drawn,
    fine: drawn,
    column: width,
    aside: width,
    pane: width,
    home: width,
    signIn: width,
  }),
  motion: z.strictObject({ hover: motion, appear: motion, move: motion }),
  schemes: z.strictObject({ light: scheme, dark: scheme, contrast: scheme, contrastDark: scheme }),
});

/** A whole theme, checked. */
export type Theme = z.output<typeof contract>;

/** A theme in force, and its tokens with their notes; or all its faults, a sentence each. */
export type ParsedTheme = { theme: Theme; tokens: object } | { faults: readonly string[] };

/**
 * The shipped theme with what an operator's own changes. Refused: names outside the contract,
 * values out of range, colours too close to be read.
 * @public The build calls it (scripts/run/theme/read-theme.ts).
 */
export function parseTheme(shipped: unknown, own: unknown): ParsedTheme {
  const faults = namesNotIn(shipped, own);
  const tokens = merged(shipped, own);
  const parsed = contract.safeParse(withoutNotes(tokens));
  const issues = parsed.success ? [] : parsed.error.issues;
  faults.push(...issues.map(({ path, message }) => `${path.join(".")}: ${message}`));
  if (!issues.some(({ path }) => path[0] === "schemes")) faults.push(...contrastFaults(schemesOf(tokens)));
  return faults.length > 0 || !parsed.success ? { faults } : { theme: parsed.data, tokens };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Names that an operator wrote and the contract does not have, and those that are not theirs to
 * set.
 */
function namesNotIn(shipped: unknown, own: unknown, path: readonly string[] = []): string[] {
  if (!isFields(own) || !isFields(shipped)) return [];
  return Object.entries(own).flatMap(([name, value]) => {
    const here = [...path, name];
    if (!(name in shipped) || FIXED.has(name)) return [`${here.join(".")}: is not a name of the theme`];
    return namesNotIn(shipped[name], value, here);
  });
}

/** Whether a scheme is light or dark, and the contrast it promises, belong to its name. */
const FIXED = new Set(["note", "mode", "minimum"]);

function merged(shipped: unknown, own: unknown): object {
  if (!isFields(shipped) || !isFields(own)) return {};
  const entries = Object.entries(shipped).map(([name, value]) => {
    const wanted = own[name];
    if (wanted === undefined) return [name, value];
    return [name, isFields(value) ? (isFields(wanted) ? merged(value, wanted) : wanted) : wanted];
  });
  return Object.fromEntries(entries);
}

function withoutNotes(value: unknown): unknown {
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !FIXED.has(name));
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNotes(each)]));
}

function schemesOf(tokens: object): Fields {
  const schemes: unknown = "schemes" in tokens ? tokens.schemes : {};
  return isFields(schemes) ? schemes : {};
}
