import { foldName, nameWords } from "#domain/places/fold-name.ts";
import { phoneticKey } from "#domain/places/phonetic-key.ts";
import { GrowingNumbers, NAME_KINDS, packTexts } from "../packing.ts";
import type { PlaceIndex } from "../index-file.ts";
import { scriptNumber, scriptOf } from "../scripts.ts";
import { typeNumber, type Alias, type TableRow } from "../tables.ts";

type NameSections = Pick<
  PlaceIndex,
  | "placeWordStarts"
  | "nameStarts"
  | "nameKind"
  | "nameWordStarts"
  | "nameWords"
  | "labelStarts"
  | "labelScript"
  | "labelTextStarts"
  | "labelText"
>;

/** A name of a place before its words are numbered. Only hand-kept files give a `language`. */
type Name = { text: string; kind: number; language: string };

/** Languages whose names of countries can be searched besides English. */
const COUNTRY_LANGUAGES = (
  "hi bn ta te mr ur ar ne id es fr pt gu kn ml pa or as si my th km lo fa ps ku tr az uz kk ru uk be pl cs sk hu ro bg " +
  "sr hr sl sq el de nl da sv nb fi et lv lt it ca eu he am ti om so sw ha yo ig zu af rw ms tl vi zh ja ko mn ka hy"
).split(" ");

const LONGEST_NAME_WORDS = 8;

/** Hand-kept names by the number of their place. Tests report names without a place. */
export function tieAliases(
  rows: readonly TableRow[],
  aliases: readonly Alias[],
): { tied: Map<number, Alias[]>; lost: Alias[] } {
  const wanted = new Set(aliases.map((alias) => alias.place));
  const places = new Map<string, number>();
  rows.forEach((row, place) => {
    for (const key of [row.id, aliasKey(row)]) if (wanted.has(key) && !places.has(key)) places.set(key, place);
  });
  const tied = new Map<number, Alias[]>();
  const lost: Alias[] = [];
  for (const alias of aliases) {
    const place = places.get(alias.place);
    if (place === undefined) lost.push(alias);
    else tied.set(place, [...(tied.get(place) ?? []), alias]);
  }
  return { tied, lost };
}

const TYPE_WORDS = new Map(
  (["city", "district", "state", "country", "locality"] as const).map((type) => [typeNumber(type), type] as const),
);

function aliasKey(row: TableRow): string {
  return `${row.country}/${TYPE_WORDS.get(row.type) ?? ""}/${row.name}`;
}

function countryNames(code: string): Name[] {
  return COUNTRY_LANGUAGES.flatMap((language) => {
    const text = new Intl.DisplayNames([language], { type: "region" }).of(code);
    return text === undefined || text === code ? [] : [{ text, kind: NAME_KINDS.listed, language: "" }];
  });
}

/**
 * Names that a district and the town of its name share, however each is spelled (Puruliya in
 * Purulia). Sources know लखनऊ the town, the hand-kept list has देवघर the district. A reader of
 * Hindi wants both in Hindi. Rows are ranked, so the best known town of the name lends and gets.
 */
function sharedNames(rows: readonly TableRow[], kept: ReadonlyMap<number, readonly Alias[]>): Map<string, Name[]> {
  const districts = new Map(
    rows.flatMap(({ type, id, name }, place) => (type === DISTRICT ? [[id, { place, ear: ear(name) }] as const] : [])),
  );
  const shared = new Map<string, Name[]>();
  rows.forEach((row, place) => {
    const district = row.type === CITY && !shared.has(row.parent) ? districts.get(row.parent) : undefined;
    if (district === undefined || district.ear !== ear(row.name)) return;
    shared.set(row.parent, namesOf(row, kept.get(place) ?? []).slice(1));
    const inScripts = (kept.get(district.place) ?? []).filter(({ language }) => !NO_LANGUAGE.has(language));
    shared.set(row.id, inScripts.map(keptName));
  });
  return shared;
}

/** A hand-kept name's entry for the language when it is an old or a usual name. */
const NO_LANGUAGE = new Set(["old", "common"]);

function ear(name: string): string {
  return foldName(name).split(" ").map(phoneticKey).join(" ");
}

function keptName({ name, language }: Alias): Name {
  return { text: name, kind: NAME_KINDS.kept, language };
}

const DISTRICT = typeNumber("district");
const CITY = typeNumber("city");

function namesOf(row: TableRow, kept: readonly Alias[]): Name[] {
  const names: Name[] = [{ text: row.name, kind: NAME_KINDS.own, language: "" }];
  names.push(...kept.map(keptName));
  if (row.type === typeNumber("country")) names.push(...countryNames(row.country));
  if (row.names !== "")
    for (const text of row.names.split("|")) names.push({ text, kind: NAME_KINDS.listed, language: "" });
  return names;
}

/**
 * All names as runs of word numbers, the words themselves, and the spellings shown to readers of
 * other scripts.
 */
export function packNames(
  rows: readonly TableRow[],
  kept: ReadonlyMap<number, readonly Alias[]>,
): NameSections & { words: string[] } {
  const numberOf = new Map<string, number>();
  const nameStarts = new GrowingNumbers();
  const nameWordStarts = new GrowingNumbers();
  const words = new GrowingNumbers();
  const kinds: number[] = [];
  const labels = new LabelList();
  const shared = sharedNames(rows, kept);
  rows.forEach((row, place) => {
    nameStarts.push(kinds.length);
    labels.begin();
    const seen = new Set<string>();
    for (const name of [...namesOf(row, kept.get(place) ?? []), ...(shared.get(row.id) ?? [])]) {
      labels.add(name, row);
      const parts = nameWords(name.text).slice(0, LONGEST_NAME_WORDS);
      const key = parts.join(" ");
      if (parts.length === 0 || seen.has(key)) continue;
      seen.add(key);
      nameWordStarts.push(words.length);
      kinds.push(name.kind);
      for (const part of parts) {
        const number = numberOf.get(part) ?? numberOf.size;
        if (number === numberOf.size) numberOf.set(part, number);
        words.push(number);
      }
    }
  });
  nameStarts.push(kinds.length);
  nameWordStarts.push(words.length);
  const firstNames = nameStarts.done();
  const firstWords = nameWordStarts.done();
  const sorted = [...numberOf.keys()].toSorted();
  const newNumber = new Uint32Array(sorted.length);
  sorted.forEach((word, at) => (newNumber[numberOf.get(word) ?? 0] = at));
  return {
    words: sorted,
    placeWordStarts: firstNames.map((name) => firstWords[name] ?? 0),
    nameStarts: firstNames,
    nameKind: Uint8Array.from(kinds),
    nameWordStarts: firstWords,
    nameWords: words.done().map((old) => newNumber[old] ?? 0),
    ...labels.pack(),
  };
}

/** The names that are shown: each place's own, and its best one per script that readers use. */
class LabelList {
  private readonly starts: number[] = [];
  private readonly scripts: number[] = [];
  private readonly texts: string[] = [];

  begin(): void {
    this.starts.push(this.texts.length);
  }

  /**
   * The first name of a script wins: a hand-kept one, else the source's first of plausible length.
   */
  add(name: Name, row: TableRow): void {
    const isOwn = name.kind === NAME_KINDS.own;
    const script = isOwn ? 0 : scriptNumber(name.language, scriptOf(name.text));
    const first = this.starts.at(-1) ?? 0;
    if (!isOwn && (script === 0 || this.scripts.indexOf(script, first) >= 0 || isOddLength(name.text, row.name)))
      return;
    this.scripts.push(script);
    this.texts.push(name.text);
  }

  pack(): Pick<NameSections, "labelStarts" | "labelScript" | "labelTextStarts" | "labelText"> {
    const { starts, text } = packTexts(this.texts);
    this.starts.push(this.texts.length);
    return {
      labelStarts: Uint32Array.from(this.starts),
      labelScript: Uint8Array.from(this.scripts),
      labelTextStarts: starts,
      labelText: text,
    };
  }
}

/** "ग्रेटर मुम्बई" for Mumbai is not the city's name. */
function isOddLength(text: string, own: string): boolean {
  return foldName(text).split(" ").length > foldName(own).split(" ").length;
}
