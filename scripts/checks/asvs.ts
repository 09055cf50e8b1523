import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Finding } from "./sources.ts";

const path = "docs/security/asvs.md";
const STATES: readonly string[] = ["met", "partly", "no", "not applicable"];
/** Requirements of each level. Source: OWASP ASVS 5.0.0, 2025-05-30. */
const REQUIREMENTS = new Map([
  ["1", 70],
  ["2", 183],
]);
const MOST_TITLE_WORDS = 8;

type Row = { line: number; id: string; level: string; title: string; state: string; evidence: string };

/**
 * Faults in docs/security/asvs.md: an id that stands twice or is missing, and a state that is none.
 * Also a requirement that is met without a link to a file, and wrong counts.
 */
export function findAsvsFaults(root: string): Finding[] {
  if (!existsSync(join(root, path))) return [{ path, message: "is missing: it judges the program by OWASP ASVS" }];
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  const rows = lines.flatMap((text, at): Row[] => {
    const [id = "", level = "", title = "", state = "", evidence = ""] = cellsOf(text);
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ line: at + 1, id, level, title, state, evidence }] : [];
  });
  return [
    ...rows.flatMap((row, at) => judge(root, row, new Set(rows.slice(0, at).map(({ id }) => id)))),
    ...[...REQUIREMENTS].flatMap(([level, wanted]) => {
      const count = rows.filter((row) => row.level === level).length;
      return count === wanted ? [] : [{ path, message: `has ${count} rows of level ${level}, not ${wanted}` }];
    }),
    ...judgeSummary(lines, rows),
  ];
}

function cellsOf(text: string): string[] {
  return text
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function judge(root: string, { line, id, title, state, evidence }: Row, before: ReadonlySet<string>): Finding[] {
  const targets = [...evidence.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  const lost = targets.find((target) => !existsSync(join(root, dirname(path), target)));
  const faults = [
    before.has(id) && "stands twice",
    title.split(/\s+/).length > MOST_TITLE_WORDS && `has a title of more than ${MOST_TITLE_WORDS} words`,
    !STATES.includes(state) && `has the state "${state}", which is none of: ${STATES.join(", ")}`,
    evidence === "" && "has no evidence",
    state === "met" && targets.length === 0 && "is met without a link to a test or to code",
    lost !== undefined && `leads to ${lost}, which is not there`,
  ];
  return faults.filter((fault) => fault !== false).map((fault) => ({ path, line, message: `${id} ${fault}` }));
}

/** The summary has a row for each chapter and one for all, with the count of each state. */
function judgeSummary(lines: readonly string[], rows: readonly Row[]): Finding[] {
  const told = new Map(lines.map(cellsOf).map(([chapter = "", ...counts]) => [chapter, counts.join(" ")]));
  const chapters = [...new Set(rows.map(({ id }) => `V${id.split(".")[0]}`)), "all"];
  return chapters.flatMap((chapter) => {
    const own = rows.filter(({ id }) => chapter === "all" || id.startsWith(`${chapter.slice(1)}.`));
    const counts = STATES.map((state) => own.filter((row) => row.state === state).length).join(" ");
    return told.get(chapter) === counts
      ? []
      : [{ path, message: `its summary says ${told.get(chapter) ?? "nothing"} of ${chapter}, the rows say ${counts}` }];
  });
}
