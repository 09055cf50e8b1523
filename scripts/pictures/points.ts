import type { Plan } from "./searches.ts";
import {
  asAdmin,
  draftAt,
  entryOf,
  homeAfterCalls,
  COUNTED,
  mapIsDrawn,
  needOfAnother,
  openFilter,
  post,
  readyDraft,
  toEndOfList,
  waitForNothing,
} from "./stage.ts";
import type { View } from "./view.ts";

const PHONE = 360;
/** Desks are shown smaller than they are: sheets have to stay small. */
const DESK = { width: 1280, scale: 0.6 };
const OXYGEN = "/find/oxygen";
const PLATELETS = "/find/blood?group=O-&component=platelets";
/** The icon and text of how fresh a card is. */
const BAND = "main li p:has(> svg):has(> span)";

/** The visual points of a review, by number, each with the views that show it. */
const POINTS: readonly (readonly [title: string, ...rows: View[][]])[] = [
  [
    "name first on cards",
    [phone("oxygen", OXYGEN), phone("a bed", "/find/bed"), phone("an ambulance", "/find/ambulance")],
  ],
  [
    "what cannot be called is folded",
    [
      { ...phone("O− platelets", PLATELETS), long: 1_400, scale: 0.7 },
      { ...phone("oxygen, the end of the list", OXYGEN), act: toEndOfList },
    ],
  ],
  ["one card a place", [{ ...phone("blood of “Lions”", "/find/blood?q=Lions"), long: 1_400, scale: 0.8 }]],
  [
    "a map to read",
    [
      { ...phone("map", `${OXYGEN}?view=map`), act: mapIsDrawn },
      { what: "map", path: `${OXYGEN}?view=map`, ...DESK, act: mapIsDrawn },
    ],
  ],
  [
    "list and map, centred",
    [{ what: "oxygen", path: OXYGEN, ...DESK, late: COUNTED }],
    [{ what: "oxygen", path: OXYGEN, width: 1920, height: 1080, scale: 0.4, late: COUNTED }],
  ],
  ["two columns of an entry", [{ what: "a hospital", path: entryOf("/find/bed?q=Sanjeevani"), ...DESK, long: 1_400 }]],
  [
    "no doubled headings",
    ["/signin", "/privacy", "/about", "/data"].map((path) => ({ ...phone(path, path), only: 260 })),
  ],
  ["the band in line", [{ ...phone("how fresh, drawn three times as large", OXYGEN), only: BAND, scale: 3 }]],
  ["loading keeps the header", [{ ...phone("waiting for a list", "/find/bed"), act: waitForNothing }]],
  [
    "the demonstration as a small tag",
    [
      { ...phone("oxygen", OXYGEN), only: 260 },
      { ...phone("oxygen", OXYGEN), language: "ur", only: 260 },
      { ...phone("the first page", "/"), only: 260 },
    ],
  ],
  [
    "one toolbar line",
    [320, PHONE].map((width) => ({ what: "oxygen", path: OXYGEN, width, only: 300 })),
    [320, PHONE].map((width) => ({ what: "oxygen", path: OXYGEN, width, language: "bn", only: 300 })),
    [{ what: "oxygen", path: OXYGEN, ...DESK, only: 300 }],
  ],
  [
    "a sheet to filter, chips to ask",
    [{ ...phone("Filter", "/find/bed"), act: openFilter }, phone("a bed", "/find/bed")],
    [phone("an ambulance", "/find/ambulance"), phone("blood", "/find/blood")],
  ],
  [
    "a page of needs",
    [
      { ...phone("a need of blood", needOfAnother), long: 1_500, scale: 0.7 },
      { what: "a need of blood", path: needOfAnother, ...DESK },
    ],
  ],
  [
    "what follows sending",
    [
      { ...phone("with the number to be given", readyDraft("number")), act: post, long: 1_400, scale: 0.7 },
      { ...phone("to be answered here", readyDraft("nobody")), act: post, long: 1_400, scale: 0.7 },
    ],
  ],
  [
    "givers and last searches on the first page",
    [
      { ...phone("after two lists and a call", homeAfterCalls), long: 1_900, scale: 0.7 },
      { ...phone("at first", "/"), long: 1_900, scale: 0.7 },
    ],
  ],
  ["More in groups", [{ ...phone("More", "/more"), long: 3_000, scale: 0.6 }]],
  [
    "tables and two panes for staff",
    [
      { what: "reports", path: asAdmin("/moderate"), ...DESK },
      { what: "calls", path: asAdmin("/verify"), ...DESK },
    ],
    [
      { what: "accounts", path: asAdmin("/people"), ...DESK, long: 1_900, scale: 0.5 },
      { what: "audit", path: asAdmin("/audit"), ...DESK },
    ],
  ],
  ["overview with bars", [{ what: "overview", path: asAdmin("/overview"), ...DESK, long: 1_900, scale: 0.5 }]],
  [
    "print as a table",
    [
      { what: "beds on A4", path: "/find/bed", width: 794, height: 1_123, scale: 0.6, media: "print" },
      { what: "beds printed from a desk", path: "/find/bed", ...DESK, height: 1_123, scale: 0.5, media: "print" },
    ],
  ],
  [
    "gaps, arrow, icons",
    [
      { ...phone("nothing found", "/find/medicine?q=zzzz"), long: 900, scale: 0.8 },
      { ...phone("the arrow of a choice", "/find/oxygen"), act: openFilter, only: "main details[open] form" },
    ],
    [
      { ...phone("where", draftAt("place")), long: 900, scale: 0.8 },
      { ...phone("how to reach you", draftAt("contact")), long: 900, scale: 0.8 },
    ],
  ],
];

/** Sheets of the visual points of the review: `v01` to `v20`. */
export function pointPlans(): Plan[] {
  return POINTS.map(([title, ...rows], at) => ({
    name: `v${String(at + 1).padStart(2, "0")}`,
    title: `V ${at + 1}: ${title}`,
    rows,
  }));
}

function phone(what: string, path: View["path"]): View {
  return { what, path, width: PHONE };
}
