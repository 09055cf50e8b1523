/** What a spreadsheet runs, also behind blanks and in full-width letters. */
const FORMULA = /^\s*[=+\-@＝＋－＠]/u;
const NUMBER = /^\s*[+-]?\d[\d. ]*$/u;
/** Where some spreadsheets begin a cell inside of ours. */
const CELL_START = /([;\t\r\n])/u;

/**
 * One line of CSV (RFC 4180). What a spreadsheet would run as a formula gets an apostrophe before
 * it. That holds behind ";", tabs and line breaks too.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string): string {
  const parts = cell.split(CELL_START).map((part) => (FORMULA.test(part) && !NUMBER.test(part) ? `'${part}` : part));
  const safe = /^[\t\r]/.test(cell) ? `'${parts.join("")}` : parts.join("");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
