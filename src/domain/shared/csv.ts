/**
 * One line of CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe
 * before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: string): string {
  const isNumber = /^[+-]?\d[\d.; +]*$/.test(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
