/** One measured line. A ratio always compares two things measured in the same run. */
export interface Row {
  /** What was measured. */
  what: string;
  value: number;
  /** "x" for a ratio, else ms, µs, bytes, requests/s … */
  unit: string;
  /** The reference with its figure: "bare node:http, 31 200 requests/s". */
  against?: string;
  /** The budget of the design: a least or a greatest value. Without one the line only informs. */
  goal?: { atLeast: number } | { atMost: number };
  note?: string;
}

/** A file of bench/ exports one of these as `bench`. */
export interface Bench {
  name: string;
  /** A run that takes longer is ended and counts as failed. */
  limitSeconds: number;
  /** Measures; progress goes to the console. Only loopback and unix sockets may be used. */
  run: () => Promise<Row[]>;
}

/** The outcome of one bench. */
export interface Result {
  name: string;
  rows: Row[];
  seconds: number;
  /** Why there are no rows, or null. */
  fault: string | null;
}

/** Whether a line meets its budget; a line without one does. */
export function isKept({ value, goal }: Row): boolean {
  if (goal === undefined) return true;
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** The report as Markdown: one table per bench, missed budgets marked in words. */
export function reportText(results: Result[], machine: string): string {
  const parts = results.map(({ name, rows, seconds, fault }) => {
    const head = `## ${name}\n\n${seconds.toFixed(0)} s.${fault === null ? "" : ` **Failed:** ${fault}`}`;
    const table = [
      "| what | measured | against | goal | kept |",
      "| --- | ---: | --- | --- | --- |",
      ...rows.map(line),
    ];
    return rows.length === 0 ? head : `${head}\n\n${table.join("\n")}`;
  });
  return `# Measurements\n\n${machine}\n\n${parts.join("\n\n")}\n`;
}

function line(row: Row): string {
  const { what, value, unit, against, goal, note } = row;
  const bound = goal === undefined ? "" : "atLeast" in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  const verdict = goal === undefined ? "" : isKept(row) ? "yes" : "**no**";
  const cells = [
    note === undefined ? what : `${what} (${note})`,
    `${rounded(value)} ${unit}`,
    against ?? "",
    bound,
    verdict,
  ];
  return `| ${cells.join(" | ")} |`;
}

function rounded(value: number): string {
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString("en").replaceAll(",", " ");
  return value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
}
