import { COLUMNS, excuse } from "./exceptions.ts";
import type { Row } from "./walk.ts";

const HEAD = `# Every field, and where it goes

Made by \`scripts/field-walk\`, by \`npm test -- --write\`. Do not edit. Each field got a made value. Each surface was drawn
with it and without it: "shown" names those that differ. Each filter of the search was asked of both: "filtered by" names those
that tell them apart. "Of a need" stands where offers do not have it. In brackets stands the reason of what is missing
(\`scripts/field-walk/exceptions.ts\`).
`;

/** The table of all fields as a page. */
export function tableText(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${[`\`${row.field}\``, ...COLUMNS.map((column) => cellOf(row, column))].join(" | ")} |`,
  );
  const head =
    "| field | asked (answer of the form) | shown | filtered by | exported as |\n| --- | --- | --- | --- | --- |";
  return `${HEAD}\n${[head, ...lines].join("\n")}\n`;
}

function cellOf(row: Row, column: (typeof COLUMNS)[number]): string {
  const found = row[column];
  return found.length > 0 ? found.join(", ") : `(${excuse(row.field, column) ?? "MISSING"})`;
}
