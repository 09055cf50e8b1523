import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { Fields } from "./Fields.tsx";
import type { Imports, Shape } from "./run.ts";
import { SelectField } from "./SelectField.tsx";
import { countText } from "./words.ts";

/** The path that names a JSON file as one record. */
const WHOLE_FILE = "$";

const TEXT_TYPES = ["delimited", "json-lines", "json-list", "geojson"] as const;
const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t", bar: "|" } as const;
/**
 * Encodings of the countries of our languages, and of old spreadsheets, as TextDecoder names them.
 */
const ENCODINGS = [
  "utf-8",
  "windows-1252",
  "iso-8859-1",
  "iso-8859-15",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1254",
  "windows-1256",
  "windows-874",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
];

type ShapeProps = { shape: Shape; onShape: (shape: Shape) => void };

type ReadStepProps = ShapeProps & {
  formats: Imports["formats"];
  format: string | null;
  onFormat: (format: string | null) => void;
};

/** How the bytes of a file become rows. Each choice looks into the file again. */
export function ReadStep({ shape, onShape, formats, format, onFormat }: ReadStepProps) {
  const say = useText();
  const shaped = { shape, onShape };
  const { type } = shape;
  return (
    <Card data-pad="">
      <Stack>
        <h2>{say("imports.read.title")}</h2>
        <Fields>
          {type === "xlsx" ? <SheetField {...shaped} /> : <TextFields {...shaped} />}
          {type === "delimited" && <DelimiterField {...shaped} />}
          {shape.lists !== undefined && <ListField {...shaped} />}
          {(type === "xlsx" || type === "delimited" || shape.headingRow !== undefined) && <HeadingField {...shaped} />}
          {formats.length > 0 && (
            <SelectField
              label={say("imports.read.format")}
              value={format ?? ""}
              onChoose={(name) => onFormat(name === "" ? null : name)}
            >
              <option value="">{say("imports.read.mapped")}</option>
              {formats.map(({ name, summary }) => (
                <option key={name} value={name} lang="en">
                  {summary}
                </option>
              ))}
            </SelectField>
          )}
        </Fields>
      </Stack>
    </Card>
  );
}

function SheetField({ shape, onShape }: ShapeProps) {
  const say = useText();
  const { sheets = [] } = shape;
  return (
    <SelectField
      label={say("imports.read.sheet")}
      value={shape.sheet ?? sheets[0] ?? ""}
      onChoose={(sheet) => onShape({ ...withoutHeadings(shape), sheet })}
    >
      {sheets.map((sheet) => (
        <option key={sheet}>{sheet}</option>
      ))}
    </SelectField>
  );
}

function TextFields({ shape, onShape }: ShapeProps) {
  const say = useText();
  return (
    <>
      <SelectField
        label={say("imports.read.type")}
        value={shape.type}
        onChoose={(chosen) => onShape(ofType(shape, chosen as Shape["type"]))}
      >
        {TEXT_TYPES.map((each) => (
          <option key={each} value={each}>
            {say(`imports.read.types.${each}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={say("imports.read.encoding")}
        hint={say("imports.read.encodingHint")}
        value={shape.encoding}
        onChoose={(encoding) => onShape({ ...shape, encoding })}
      >
        {[...new Set([shape.encoding, ...ENCODINGS])].map((encoding) => (
          <option key={encoding} value={encoding}>
            {encoding.toUpperCase()}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function DelimiterField({ shape, onShape }: ShapeProps) {
  const say = useText();
  return (
    <SelectField
      label={say("imports.read.delimiter")}
      value={shape.delimiter ?? ","}
      onChoose={(delimiter) => onShape({ ...withoutHeadings(shape), delimiter })}
    >
      {(["comma", "semicolon", "tab", "bar"] as const).map((name) => (
        <option key={name} value={DELIMITERS[name]}>
          {say(`imports.read.delimiters.${name}`)}
        </option>
      ))}
    </SelectField>
  );
}

/** What holds the rows, of a file with several lists. */
function ListField({ shape, onShape }: ShapeProps) {
  const say = useText();
  const { lists = [], list } = shape;
  return (
    <SelectField
      label={say("imports.read.list")}
      value={list ?? lists[0] ?? ""}
      onChoose={(chosen) => onShape({ ...withoutHeadings(shape), list: chosen })}
    >
      {lists.map((each) => (
        <option key={each} value={each}>
          {each === WHOLE_FILE ? say("imports.read.oneRecord") : each}
        </option>
      ))}
    </SelectField>
  );
}

/** Rows in which headings may stand. */
const HEADING_ROWS = 20;

/** Where the headings stand: in one row, or in two that are joined. */
function HeadingField({ shape, onShape }: ShapeProps) {
  const { say, language } = useLanguage();
  const { headingRow = 1, headingRows = 1 } = shape;
  const last = Math.max(HEADING_ROWS, headingRow);
  const places = Array.from({ length: last }, (_, at) => at + 1).flatMap((row) => [`${row}/1`, `${row}/2`]);
  const choose = (chosen: string) => {
    const [row = 1, rows = 1] = chosen.split("/").map(Number);
    onShape({ ...shape, headingRow: row, headingRows: rows === 2 ? 2 : 1 });
  };
  return (
    <SelectField
      label={say("imports.read.headings")}
      hint={say("imports.read.headingsHint")}
      value={`${headingRow}/${headingRows}`}
      onChoose={choose}
    >
      {places.map((place) => {
        const [row = 1, rows = 1] = place.split("/").map(Number);
        const n = countText(row, language);
        return (
          <option key={place} value={place}>
            {rows === 1
              ? say("imports.read.headingRow", { n })
              : say("imports.read.headingTwoRows", { n, next: countText(row + 1, language) })}
          </option>
        );
      })}
    </SelectField>
  );
}

/** A shape whose headings are looked for again. */
function withoutHeadings({ headingRow: _row, headingRows: _rows, ...shape }: Shape): Shape {
  return shape;
}

function ofType({ encoding }: Shape, type: Shape["type"]): Shape {
  return { type, encoding, ...(type === "delimited" && { delimiter: "," }) };
}
