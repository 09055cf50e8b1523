import { amountAt } from "./amounts.ts";
import type { Fact, MessageLead, MessageQuantity, PlaceWords } from "./message.ts";
import { placesIn } from "./places.ts";
import { unitOfResource } from "./quantities.ts";
import { factOf, hitsIn, isOf } from "./reading.ts";
import type { Range, Reading } from "./reading.ts";
import { exactResources, resourcesIn } from "./resources.ts";
import type { ResourceFact } from "./resources.ts";
import { stockIn } from "./stock-words.ts";
import type { MessageTable, TableRow } from "./tables.ts";

/** What a column holds. `named`: the thing that its heading names; its cells count it or say who has it. */
type Column = { named: ResourceFact | null; isCount: boolean; isPlace: boolean };

/** What a cell of a column of counts says: a number, or null for a dash, an empty cell and words. */
type Count = number | null;

/** Reads a range as one lead, by its words. */
type LeadReader = (range: Range) => MessageLead;

/**
 * A lead for each row of a table, with the numbers, counts and places of that row alone. A row that
 * does not fit the heading makes a lead of nothing: nobody can say what its cells are.
 */
export function leadsOfTable(
  reading: Reading,
  { heading, rows }: MessageTable,
  { read, country }: { read: LeadReader; country: string | null },
): MessageLead[] {
  const columns = heading.cells.map((cell, at) => columnOf(reading, cell, { rows, at }));
  const isNeed = hitsIn(reading, heading.range).some((hit) => isOf(hit, "need", "patient", "urgent"));
  return rows.map((row) => {
    const lead = read(row.range);
    if (row.cells.length > columns.length) return nothing(lead);
    const places = row.cells.flatMap((cell, at) =>
      columns[at]?.isPlace === true ? placesIn(reading, cell, country).filter(({ value }) => value.words !== "") : [],
    );
    return withColumns(reading, { lead: { ...lead, places, isAlone: true }, row, columns, isNeed });
  });
}

function columnOf(reading: Reading, cell: Range, { rows, at }: { rows: readonly TableRow[]; at: number }): Column {
  const [named = null] = resourcesIn(reading, cell);
  const hits = hitsIn(reading, cell);
  const isCount = named !== null && rows.some(({ cells }) => isCountCell(reading, cells[at]));
  const isOther = hits.some((hit) =>
    isOf(hit, "contact", "patient", "price", "verified", "urgent", "until", "available"),
  );
  return { named, isCount, isPlace: !isCount && !isOther };
}

/** "4", "0", "full", "nil", "-". */
function isCountCell(reading: Reading, cell: Range | undefined): boolean {
  return cell !== undefined && cell.to > cell.from && countOf(reading, cell) !== null;
}

function countOf(reading: Reading, cell: Range): Count {
  const amount = amountAt(reading, cell.from);
  if (amount !== null && amount.to <= cell.to && amount.value !== null && cell.to > cell.from)
    return Number.isInteger(amount.value) ? amount.value : null;
  return stockIn(reading, cell)?.stock === "gone" ? 0 : null;
}

type RowReading = { lead: MessageLead; row: TableRow; columns: readonly Column[]; isNeed: boolean };

function withColumns(reading: Reading, { lead, row, columns, isNeed }: RowReading): MessageLead {
  const counted = columns.flatMap(({ named, isCount }, at) => {
    const cell = row.cells[at];
    if (named === null || !isCount || cell === undefined || cell.to === cell.from) return [];
    const count = countOf(reading, cell);
    // A column of beds beside one of ICU beds counts beds of its own.
    return count === null ? [] : [{ named: { ...named, isWard: true }, count, cell }];
  });
  // "Oxygen supplier | Phone": the heading says what each row has.
  const had = columns.flatMap(({ named, isCount }, at) => {
    const cell = row.cells[at];
    return named !== null && !isCount && cell !== undefined && cell.to > cell.from ? [named] : [];
  });
  const own = resourcesIn(reading, row.range).filter(({ isWard }) => isWard !== true);
  const there = [...counted.filter(({ count }) => count > 0).map(({ named }) => named), ...had, ...own];
  const isSaidGone = row.cells.some(
    (cell, at) => columns[at]?.isCount !== true && stockIn(reading, cell)?.stock === "gone",
  );
  const isGone = (counted.length > 0 && there.length === 0) || isSaidGone;
  const named = there.length > 0 ? there : counted.map(({ named: one }) => one);
  // A group alone means blood.
  const resources = named.length > 0 ? exactResources(named, false).map(plain) : lead.resources;
  if (resources.length === 0) return lead.kind === "need" || lead.kind === "closed" ? lead : nothing(lead);
  const quantities = counted.flatMap((one) => quantityOf(reading, one));
  const isAsked = isNeed || lead.kind === "need";
  const isSided = isAsked || counted.length > 0 || lead.kind === "offer" || had.length + own.length > 0;
  return {
    ...lead,
    kind: isAsked ? "need" : isSided ? "offer" : "none",
    confidence: isAsked ? 0.8 : 0.7,
    isSideOpen: false,
    resources,
    quantities,
    availability: {
      ...lead.availability,
      value: isAsked ? "unknown" : isGone ? "unavailable" : "available",
    },
  };
}

type Counted = { named: ResourceFact; count: number; cell: Range };

function quantityOf(reading: Reading, { named: { value: resource }, count, cell }: Counted): Fact<MessageQuantity>[] {
  const unit = unitOfResource(resource);
  if (unit === undefined || count <= 0) return [];
  return [factOf(reading, cell, { value: { value: count, unit, resource }, confidence: 0.8, reason: "count-after" })];
}

function nothing(lead: MessageLead): MessageLead {
  return { ...lead, kind: "none", confidence: 0.7, isSideOpen: false, resources: [], quantities: [], isAlone: true };
}

function plain({ start, end, value, confidence, reason }: ResourceFact): Fact<ResourceFact["value"]> {
  return { start, end, value, confidence, reason };
}

/** Whether a place is one that a look-up can name by itself: no facility without its town. */
export function namesArea({ value: { type }, confidence }: Fact<PlaceWords>): boolean {
  return type !== "facility" && confidence >= 0.5;
}
