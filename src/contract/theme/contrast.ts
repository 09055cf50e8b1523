/** Least contrast of text (WCAG 2.2 AA, 1.4.3), unless a scheme asks for more. */
const TEXT_RATIO = 4.5;
/** Least contrast of borders of controls, icons and focus rings (WCAG 2.2 AA, 1.4.11). */
const SHAPE_RATIO = 3;
/** Least contrast of text smaller than the reader's own size (WCAG 2.2 AAA, 1.4.6). */
const SMALL_RATIO = 7;

type Pair = readonly [front: string, back: string];

const GROUNDS = ["ground", "surface", "sunken"];
const KINDS = ["bed", "oxygen", "blood", "medicine", "ambulance", "test", "food", "other"];
const MARKS = ["fresh", "ageing", "old", "critical", "urgent", "soon", "planned", "danger", "offline"];

/** Pairs of front and back that carry text somewhere in the interface. */
const TEXT_PAIRS: readonly Pair[] = [
  ...["ink", "inkSoft", "inkOff"].flatMap((ink) => GROUNDS.map((ground): Pair => [ink, ground])),
  ...MARKS.map((mark): Pair => [`${mark}.ink`, `${mark}.tint`]),
  ...["fresh", "ageing", "old", "danger"].map((mark): Pair => [`${mark}.ink`, "surface"]),
  ["onBrand", "brand"],
  ["onBrand", "brandDeep"],
  ["onBrandTint", "brandTint"],
  ["link", "surface"],
  ["link", "ground"],
  ["surface", "ink"],
  ["brand", "surface"],
  ["brand", "ground"],
  ["onSpark", "spark"],
  ["danger.onFill", "danger.fill"],
  ["danger.onFill", "danger.deep"],
  ...KINDS.map((kind): Pair => [`kinds.${kind}.ink`, `kinds.${kind}.tint`]),
  ...["land", "built", "road", "main", "street", "park", "wetland", "airport"].flatMap((ground): Pair[] => [
    ["map.label", `map.${ground}`],
    ["map.labelPlace", `map.${ground}`],
  ]),
  ["map.pinInk", "map.pin"],
  ["map.pinOnInk", "map.pinOn"],
  ["map.clusterInk", "map.cluster"],
];

/** Pairs of small text: who said it and when (13 px). */
const SMALL_PAIRS: readonly Pair[] = [
  ...GROUNDS.map((ground): Pair => ["inkSoft", ground]),
  ...["fresh", "ageing", "old", "danger"].map((mark): Pair => [`${mark}.ink`, "surface"]),
];

const SHAPE_PAIRS: readonly Pair[] = [
  ["fresh.mark", "surface"],
  ["ageing.mark", "surface"],
  ["old.mark", "surface"],
  ["control", "surface"],
  ["control", "ground"],
  ["focus", "surface"],
  ["focus", "ground"],
  ["map.pinEdge", "map.land"],
  ["map.pinEdge", "map.built"],
  ["map.own", "map.land"],
  ["map.own", "map.water"],
];

/**
 * Judges every pair of colours that the interface puts on each other, in each scheme of a theme.
 * @returns one sentence for each pair that is below the least contrast people can read, or that
 * lacks a colour
 */
export function contrastFaults(schemes: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(schemes).flatMap(([name, scheme]) => {
    const least = at(scheme, "minimum");
    const needed = typeof least === "number" ? least : TEXT_RATIO;
    return [
      ...TEXT_PAIRS.flatMap((pair) => judge({ name, scheme, pair, needed })),
      ...SMALL_PAIRS.flatMap((pair) => judge({ name, scheme, pair, needed: SMALL_RATIO })),
      ...SHAPE_PAIRS.flatMap((pair) => judge({ name, scheme, pair, needed: SHAPE_RATIO })),
    ];
  });
}

interface Case {
  name: string;
  scheme: unknown;
  pair: Pair;
  needed: number;
}

function judge({ name, scheme, pair: [front, back], needed }: Case): string[] {
  const [one, other] = [at(scheme, front), at(scheme, back)];
  if (typeof one !== "string" || typeof other !== "string") return [`${name} lacks ${front} or ${back}`];
  const ratio = contrast(one, other);
  return ratio >= needed ? [] : [`${name}: ${front} on ${back} is ${ratio.toFixed(2)}, needs ${needed}`];
}

/** Contrast ratio of two colours `#RRGGBB`, 1 to 21 (WCAG 2.2, "relative luminance"). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function at(holder: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      holder,
    );
}
