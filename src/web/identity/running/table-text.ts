import type { PolicyTable } from "#contract/policies.ts";

type Row = Pick<PolicyTable["rows"][number], "name" | "value">;

/** Rows of a table as text, one a line: "name = value", or the name alone. */
export function textOf(rows: readonly Row[]): string {
  return rows.map(({ name, value }) => (value === "" ? name : `${name} = ${value}`)).join("\n");
}

/** The rows of a text, without empty lines. */
export function rowsIn(text: string): Row[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const at = line.lastIndexOf("=");
      return at < 1 ? { name: line, value: "" } : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
}
