import type { DraftField, FieldSource, LeadDraft } from "#domain/messages/lead-drafts.ts";

/** A piece of a message: plain, or words that gave fields. */
export type MarkedPiece = { start: number; text: string; fields: DraftField[] };

/** So many characters around the marked words are shown. */
const AROUND = 40;

/** The words of a lead in their order, each with the fields that it gave. */
export function markedPieces(text: string, { start, end, fields }: Pick<LeadDraft, "start" | "end" | "fields">) {
  const marks = fields.filter((field) => field.end > field.start).toSorted((one, other) => one.start - other.start);
  const from = Math.min(start, ...marks.map((mark) => mark.start));
  const to = Math.max(end, ...marks.map((mark) => mark.end));
  const pieces: MarkedPiece[] = [];
  let at = from;
  for (const mark of marks) {
    const last = pieces.at(-1);
    if (last !== undefined && mark.start < at) addTo(last, mark);
    else {
      if (mark.start > at) pieces.push(plain(text, at, mark.start));
      pieces.push({ start: mark.start, text: text.slice(mark.start, mark.end), fields: [mark.field] });
      at = mark.end;
    }
  }
  if (at < to) pieces.push(plain(text, at, to));
  return pieces.filter((piece) => piece.text !== "");
}

/** Words that gave two fields are marked once. */
function addTo(piece: MarkedPiece, { field }: FieldSource): void {
  if (!piece.fields.includes(field)) piece.fields.push(field);
}

/** Long stretches between marks are shortened. */
function plain(text: string, from: number, to: number): MarkedPiece {
  const words = text.slice(from, to);
  const isLong = words.length > 3 * AROUND;
  const shown = isLong ? `${words.slice(0, AROUND)} … ${words.slice(-AROUND)}` : words;
  return { start: from, text: shown, fields: [] };
}
