import { isTest, sourcesBelow } from "./sources.ts";
import type { Finding, Source } from "./sources.ts";

/** Folders whose code stands once. Journeys (e2e) repeat steps on purpose. */
const CODE = ["src", "scripts", "bench"];
/** Lines of a piece. */
const PIECE_LINES = 6;
/** Lines of a piece that say something. The others only close brackets and tags, or are data. */
const FEWEST_TELLING = 3;

/** Released steps are never edited; the baseline repeats their tables (baseline.test.ts). */
const CLOSED = "src/server/documents/migrations/before-1.0/";

/** Two files that may repeat a piece, with the reason. */
export type DuplicateException = { files: readonly [string, string]; reason: string };

const EXCEPTIONS: readonly DuplicateException[] = [
  {
    files: ["src/web/identity/form/fields.tsx", "src/web/identity/form/fields.tsx"],
    reason: "two fields of a form, each with settings of its own",
  },
  {
    files: ["src/web/sharing/picture/Sheet.tsx", "src/web/ui/FormField.tsx"],
    reason: "the markup of a screen and of a picture",
  },
];

type Line = { text: string; number: number };
type Place = { path: string; line: number };

/**
 * Pieces of code that stand in two places, outside tests. A piece is six lines in a row that are
 * equal but for their indentation. Imports, comments and blank lines are left out. At least three
 * of the six must be more than data, closing brackets and closing tags. An exception that is no
 * longer needed is a finding too.
 */
export function findDuplicates(root: string, exceptions: readonly DuplicateException[] = EXCEPTIONS): Finding[] {
  const seen = new Map<string, Place>();
  const used = new Set<DuplicateException>();
  const sources = CODE.flatMap((folder) => sourcesBelow(root, folder)).filter(
    ({ path }) => !isTest(path) && !path.startsWith(CLOSED),
  );
  const findings = sources.flatMap((source) =>
    repeatsOf(source, seen).flatMap(({ line, first }) => {
      const exception = exceptions.find(({ files }) => isPair(files, source.path, first.path));
      if (exception === undefined)
        return [{ path: source.path, line, message: `repeats ${first.path}:${first.line}: make one piece of both` }];
      used.add(exception);
      return [];
    }),
  );
  const idle = exceptions.filter((each) => !used.has(each));
  const path = "scripts/checks/duplicates.ts";
  return [
    ...findings,
    ...idle.map(({ files }) => ({ path, message: `${files.join(" and ")} are an exception and need to be none` })),
  ];
}

function isPair([a, b]: DuplicateException["files"], path: string, other: string): boolean {
  return (a === path && b === other) || (a === other && b === path);
}

/**
 * Where a file repeats an earlier piece, once for pieces that overlap. Its own pieces are added.
 */
function repeatsOf(source: Source, seen: Map<string, Place>): { line: number; first: Place }[] {
  const lines = linesOf(source);
  const telling = lines.map(({ text }) => Number(isTelling(text)));
  const repeats: { line: number; first: Place }[] = [];
  let lastReported = -1;
  for (let at = 0; at + PIECE_LINES <= lines.length; at += 1) {
    const end = at + PIECE_LINES;
    if (telling.slice(at, end).reduce((sum, each) => sum + each, 0) < FEWEST_TELLING) continue;
    const piece = lines
      .slice(at, end)
      .map(({ text }) => text)
      .join("\n");
    const line = lines[at]?.number ?? 0;
    const first = seen.get(piece);
    if (first === undefined) seen.set(piece, { path: source.path, line });
    else {
      if (at > lastReported) repeats.push({ line, first });
      lastReported = end - 1;
    }
  }
  return repeats;
}

/** The lines of a file without indentation, imports, comments and blank lines. */
function linesOf({ text, comments, module }: Source): Line[] {
  const hidden = [...comments, ...module.staticImports];
  let code = "";
  let from = 0;
  for (const { start, end } of hidden.toSorted((a, b) => a.start - b.start)) {
    code += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, "");
    from = end;
  }
  return (code + text.slice(from))
    .split("\n")
    .map((line, at) => ({ text: line.trim(), number: at + 1 }))
    .filter((line) => line.text !== "");
}

/** Whether a line is more than brackets, a closing tag, or a value of a table. */
function isTelling(line: string): boolean {
  const isClosing = /^(?:[\])}>;,:(?\s/]|<\/[\w.]*>|return \w+;)*$/.test(line);
  const isValue = /^["'`\d][^{}()]*,?$/.test(line);
  return !isClosing && !isValue;
}
