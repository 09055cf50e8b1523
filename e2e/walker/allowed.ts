import type { FaultKind } from "./faults.ts";
import type { Finding } from "./walk.ts";

/** What looks like a fault and is none. Every word of it must match. */
export type Allowed = {
  kind: FaultKind;
  /** The screens on which it may be, by their routes. */
  screen: RegExp;
  /** What the fault says. */
  what: RegExp;
  because: string;
};

/** At most ten lines. One that matches nothing on a walk over its screens is refused. */
export const ALLOWED: readonly Allowed[] = [
  {
    kind: "no effect",
    screen: /^\/$/,
    what: / to \/ "(Lifeboard.*|Find)"$/,
    because: "The mark and the tab of the first page lead to the page that is open.",
  },
  {
    kind: "covered",
    screen: /^\/find\/:kind$/,
    what: /under <\w+ class="[^"]*leaflet-container/,
    because: "The map takes taps itself and chooses the nearest pin: pins are keys for the keyboard.",
  },
  {
    kind: "raw key",
    screen: /^\/audit$/,
    what: /^(moderation|stock)\.[\w-]+/,
    because: "In its folds the audit names acts and stored fields as the log has them.",
  },
  {
    kind: "request",
    screen: /^\/nowhere$/,
    what: /^404 \/nowhere$/,
    because: "An unknown address answers with its status, and the page says so.",
  },
];

/** Separates faults from what may be, and names the lines that matched nothing. */
export function judge(findings: readonly Finding[], walked: ReadonlySet<string>) {
  const faults = findings.filter((finding) => !ALLOWED.some((line) => matches(line, finding)));
  const idle = ALLOWED.filter(
    (line) => [...walked].some((screen) => line.screen.test(screen)) && !findings.some((each) => matches(line, each)),
  );
  return { faults, idle };
}

function matches(line: Allowed, { kind, screen, what }: Finding): boolean {
  return line.kind === kind && line.screen.test(screen) && line.what.test(what);
}
