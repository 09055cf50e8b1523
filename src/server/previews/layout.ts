import type { PreviewCard } from "#contract/render.ts";
import { BETWEEN_FACTS, Sheet } from "./sheet.ts";
import type { Area, Layout, TextStyle } from "./sheet.ts";

/** The shapes of link pictures: wide as most programs want it, square as some cut it. */
export const FORMS = { wide: { width: 1200, height: 630 }, square: { width: 630, height: 630 } } as const;
export type Form = keyof typeof FORMS;

/** The position and look of a text. */
type Box = { at: Area; look: TextStyle };

/** The positions on one form, px. */
type Plan = {
  headHeight: number;
  mark: Area;
  brand: Box;
  place: Box;
  /** Absent: there is no room for a sign. */
  sign?: { x: number; y: number; size: number };
  kind: Box;
  what: Box;
  more: Box;
  /** Where more is said than fits into one line. */
  long: { kind: Box; what: Box; more: Box; name: Box };
  name: Box;
  /** Lines below each other: what it is, and when it was counted. */
  rows: Lines & { most: number; what: Column; when: Column; below: Lines & { kind: Box; what: Box; more: Box } };
  phone: Box;
  checked: Area;
  warning: Area;
  /** The QR code and its target. */
  question?: { line: Area; code: { x: number; y: number; size: number }; title: Box; text: Box; host: Box };
};
/** Where lines begin, and how high each is. `below`: with more said above them. */
type Lines = { top: number; height: number };
type Column = { x: number; width: number; look: TextStyle };

const BOLD = { isBold: true };
const CENTRED = { isCentred: true };

/**
 * The boxes of each form of the picture. The head with the place comes first. Then come what and
 * where, the time of the check, the warning and the code.
 */
const PLANS: Readonly<Record<Form, Plan>> = {
  wide: {
    headHeight: 96,
    mark: { x: 40, y: 20, width: 56, height: 56 },
    brand: { at: { x: 110, y: 23, width: 200, height: 50 }, look: { size: 32, ...BOLD } },
    place: { at: { x: 320, y: 8, width: 840, height: 80 }, look: { size: 25 } },
    sign: { x: 48, y: 128, size: 48 },
    kind: { at: { x: 108, y: 118, width: 660, height: 68 }, look: { size: 27 } },
    what: { at: { x: 48, y: 186, width: 720, height: 100 }, look: { size: 74, ...BOLD } },
    more: { at: { x: 48, y: 288, width: 720, height: 42 }, look: { size: 27 } },
    name: { at: { x: 48, y: 350, width: 720, height: 76 }, look: { size: 30, ...BOLD } },
    long: {
      kind: { at: { x: 108, y: 118, width: 660, height: 68 }, look: { size: 27 } },
      what: { at: { x: 48, y: 186, width: 720, height: 70 }, look: { size: 60, ...BOLD } },
      more: { at: { x: 48, y: 256, width: 720, height: 104 }, look: { size: 27 } },
      name: { at: { x: 48, y: 362, width: 720, height: 72 }, look: { size: 30, ...BOLD } },
    },
    rows: {
      most: 3,
      top: 290,
      height: 49,
      what: { x: 48, width: 520, look: { size: 27, ...BOLD, isOneLine: true } },
      when: { x: 580, width: 188, look: { size: 24, isOneLine: true } },
      below: {
        top: 328,
        height: 37,
        kind: { at: { x: 108, y: 118, width: 660, height: 64 }, look: { size: 27 } },
        what: { at: { x: 48, y: 182, width: 720, height: 44 }, look: { size: 74, ...BOLD } },
        more: { at: { x: 48, y: 226, width: 720, height: 102 }, look: { size: 25 } },
      },
    },
    phone: { at: { x: 48, y: 440, width: 720, height: 60 }, look: { size: 42, ...BOLD, isPlain: true } },
    checked: { x: 0, y: 516, width: 800, height: 114 },
    warning: { x: 800, y: 516, width: 400, height: 114 },
    question: {
      line: { x: 800, y: 96, width: 1, height: 420 },
      code: { x: 900, y: 140, size: 200 },
      title: { at: { x: 816, y: 356, width: 368, height: 42 }, look: { size: 27, ...BOLD, ...CENTRED } },
      text: { at: { x: 816, y: 400, width: 368, height: 38 }, look: { size: 25, ...CENTRED } },
      host: { at: { x: 816, y: 442, width: 368, height: 40 }, look: { size: 25, ...BOLD, ...CENTRED, isPlain: true } },
    },
  },
  square: {
    headHeight: 80,
    mark: { x: 40, y: 12, width: 56, height: 56 },
    brand: { at: { x: 110, y: 15, width: 200, height: 50 }, look: { size: 32, ...BOLD } },
    place: { at: { x: 320, y: 8, width: 270, height: 64 }, look: { size: 25 } },
    kind: { at: { x: 32, y: 84, width: 566, height: 56 }, look: { size: 25 } },
    what: { at: { x: 32, y: 140, width: 566, height: 110 }, look: { size: 60, ...BOLD } },
    more: { at: { x: 32, y: 250, width: 566, height: 32 }, look: { size: 23 } },
    name: { at: { x: 32, y: 284, width: 566, height: 64 }, look: { size: 28, ...BOLD } },
    long: {
      kind: { at: { x: 32, y: 82, width: 566, height: 46 }, look: { size: 25 } },
      what: { at: { x: 32, y: 128, width: 566, height: 56 }, look: { size: 50, ...BOLD } },
      more: { at: { x: 32, y: 184, width: 566, height: 110 }, look: { size: 24 } },
      name: { at: { x: 32, y: 296, width: 566, height: 54 }, look: { size: 28, ...BOLD } },
    },
    rows: {
      most: 2,
      top: 254,
      height: 48,
      what: { x: 32, width: 400, look: { size: 25, ...BOLD, isOneLine: true } },
      when: { x: 442, width: 156, look: { size: 22, isOneLine: true } },
      below: {
        top: 276,
        height: 37,
        kind: { at: { x: 32, y: 82, width: 566, height: 48 }, look: { size: 25 } },
        what: { at: { x: 32, y: 130, width: 566, height: 46 }, look: { size: 60, ...BOLD } },
        more: { at: { x: 32, y: 176, width: 566, height: 100 }, look: { size: 22 } },
      },
    },
    phone: { at: { x: 32, y: 350, width: 566, height: 54 }, look: { size: 38, ...BOLD, isPlain: true } },
    checked: { x: 0, y: 416, width: 630, height: 114 },
    warning: { x: 0, y: 530, width: 630, height: 100 },
  },
};

/** Lays out a card on one form. */
export function layOut(card: PreviewCard, form: Form): Layout {
  const { colours, kind, what, more, name, phone } = card;
  const { width, height } = FORMS[form];
  const plan = PLANS[form];
  const places = placesOf(card, plan);
  const page = new Sheet(width, height, card.direction === "rtl");
  page.box({ x: 0, y: 0, width, height }, colours.surface);
  head(page, card, plan);
  if (plan.sign !== undefined) page.sign(card.sign, { ...plan.sign, ink: colours.ink });
  for (const [text, box] of [
    [kind, places.kind],
    [what, places.what],
    [name, places.name],
    [phone, places.phone],
  ] as const)
    if (text !== undefined) page.text(text, box.at, { ...box.look, colour: colours.ink });
  if (more !== undefined) page.facts(more, places.more.at, { ...places.more.look, colour: colours.ink });
  rows(page, card, places);
  question(page, card, plan);
  page.band(card.checked, plan.checked);
  page.band(card.warning, plan.warning);
  return page.finish();
}

/** Signs of facts that fit one line in each script. Estimated with Tamil, the widest. */
const ONE_LINE = 34;

/** The positions where counts and what else is said share the room, and for what is long. */
function placesOf({ rows: counts, more }: PreviewCard, plan: Plan): Plan {
  if (more === undefined) return plan;
  if (counts === undefined) return more.join(BETWEEN_FACTS).length > ONE_LINE ? { ...plan, ...plan.long } : plan;
  const { kind, what, more: facts, top, height } = plan.rows.below;
  return { ...plan, kind, what, more: facts, rows: { ...plan.rows, top, height } };
}

function head(page: Sheet, { place, colours }: PreviewCard, plan: Plan): void {
  page.box({ x: 0, y: 0, width: page.width, height: plan.headHeight }, colours.brand);
  page.mark(plan.mark, colours);
  page.text("Lifeboard", plan.brand.at, { ...plan.brand.look, colour: colours.onBrand });
  page.text(place, plan.place.at, { ...plan.place.look, colour: colours.onBrand });
}

function rows(page: Sheet, card: PreviewCard, plan: Plan): void {
  const { top, what, when } = plan.rows;
  const { most, height } = card.language === "ur" ? ofTallLetters(plan.rows) : plan.rows;
  for (const [at, row] of (card.rows ?? []).slice(0, most).entries()) {
    const line = { y: top + at * height, height };
    const text = `${row.name}: ${row.value}`;
    page.text(text, { ...line, x: what.x, width: what.width }, { ...what.look, colour: card.colours.ink });
    page.text(row.when, { ...line, x: when.x, width: when.width }, { ...when.look, colour: card.colours.inkSoft });
  }
}

/** Two counts that can be read rather than three that cannot: words of Nastaliq descend. */
function ofTallLetters({ most, height }: Pick<Plan["rows"], "most" | "height">) {
  const fewer = Math.min(most, 2);
  return { most: fewer, height: (height * most) / fewer };
}

/**
 * "Is it still true?": the QR code and its target. A closed post shows that instead: nobody should
 * follow it.
 */
function question(page: Sheet, { colours, ask, url, checked }: PreviewCard, plan: Plan): void {
  if (plan.question === undefined) return;
  const { line, code, title, text, host } = plan.question;
  page.box(line, colours.line);
  if ("over" in ask) {
    page.sign(checked.sign, { ...code, ink: checked.ink });
    page.text(ask.over, title.at, { ...title.look, size: 34, isOneLine: true, colour: checked.ink });
  } else {
    page.code(url, { ...code, ink: colours.ink, surface: colours.surface });
    page.text(ask.title, title.at, { ...title.look, colour: colours.ink });
    page.text(ask.text, text.at, { ...text.look, colour: colours.ink });
  }
  page.text(new URL(url).host, host.at, { ...host.look, colour: colours.ink });
}
