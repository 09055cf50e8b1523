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

/** At most ten. The long run refuses one that matches nothing on the whole walk of its screens. */
export const ALLOWED: readonly Allowed[] = [
  {
    kind: "no effect",
    screen: /^\/(me)?$/,
    what: / to \/(me)? "(Lifeboard.*|Find|Mine.*)"$/,
    because: "The mark and the tab of a page lead to the page that is open.",
  },
  {
    kind: "covered",
    screen: /^\/find\/:kind$/,
    what: /under <\w+ class="[^"]*leaflet-container/,
    because: "The map takes taps itself and chooses the nearest pin: pins are keys for the keyboard.",
  },
  {
    kind: "request",
    screen: /^\/nowhere$/,
    what: /^404 \/nowhere$/,
    because: "An unknown address answers with its status, and the page says so.",
  },
  {
    kind: "no effect",
    screen: /^\/(overview|people|audit)$/,
    what: /^(overview\.again|place\.show) /,
    because: "The same question again has the same answer.",
  },
  {
    kind: "no effect",
    screen: /^\/me$/,
    what: /^mine\.prove\.go /,
    because: "The empty field of the code has the focus already, and keeps it.",
  },
  {
    kind: "not reached",
    screen: /^\/(still|line-undo|desk|verify-email|invitation|appeal|nowhere)$/,
    what: /./,
    because: "A mail or a text message leads there, or an address that is unknown.",
  },
  {
    kind: "not reached",
    screen: /^\/(f\/:id|facility\/:id|account\/security\/providers)$/,
    what: /./,
    because: "Its link needs an entry of a facility, an account of its staff, or another way to sign in.",
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
