import type { AmbulanceClass, AmbulanceEquipment } from "./trait-names.ts";
import { PATIENT_NEEDS } from "./subtypes.ts";
import type { Kind } from "./kinds.ts";
import type { PatientNeed } from "./subtypes.ts";

/** What an offer says of one need: it meets it, nobody knows, it does not. */
export type Carries = "yes" | "may" | "no";

/** The answers of an offer, by need. */
export type Carriage = Readonly<Record<PatientNeed, Carries>>;

/** The fields of a listing that say what a vehicle carries. */
export type VehicleDetails = {
  classes?: readonly string[] | undefined;
  equipment?: readonly string[] | undefined;
  stretcher?: boolean | undefined;
  wheelchair?: boolean | undefined;
};

function answers([sitting, lying, oxygen, ventilator]: readonly [Carries, Carries, Carries, Carries]): Carriage {
  return { sitting, lying, oxygen, ventilator };
}

const NOT_KNOWN = answers(["may", "may", "may", "may"]);
const NOTHING = answers(["no", "no", "no", "no"]);

/**
 * What each class has. The classes and their order: AIS-125 by DOMAIN.md 2.5, A
 * to D. Their equipment is a proposal from general knowledge: EN 1789 asks for a stretcher and
 * oxygen in vehicles that treat. It asks for a ventilator in mobile intensive care alone. What the
 * sources leave open is "may".
 */
const CLASSES: Readonly<Record<string, Carriage>> = {
  "first-responder": answers(["may", "no", "may", "no"]),
  "patient-transport": answers(["yes", "may", "may", "no"]),
  "basic-life-support": answers(["yes", "yes", "yes", "no"]),
  "advanced-life-support": answers(["yes", "yes", "yes", "may"]),
  icu: answers(["yes", "yes", "yes", "yes"]),
  // A newborn lies in an incubator: it says little about anybody larger.
  neonatal: answers(["no", "may", "yes", "may"]),
  hearse: NOTHING,
  air: answers(["may", "yes", "may", "may"]),
  boat: answers(["yes", "may", "may", "may"]),
  "wheelchair-van": answers(["yes", "no", "may", "no"]),
} satisfies Record<AmbulanceClass, Carriage> & Record<string, Carriage>;

/** Other words for classes that lists write (DOMAIN.md 2.5). */
const CLASS_WORDS: Readonly<Record<string, string>> = {
  bls: "basic-life-support",
  als: "advanced-life-support",
  mortuary: "hearse",
};

/** What each piece of equipment adds. A ventilator needs oxygen, and its patient lies. */
const EQUIPMENT: Readonly<Record<string, readonly PatientNeed[]>> = {
  stretcher: ["lying"],
  oxygen: ["oxygen"],
  ventilator: ["lying", "oxygen", "ventilator"],
  wheelchair: ["sitting"],
};

/**
 * What an ambulance or another transport says of each need. Of several classes the best answer
 * counts. A class that nobody knows, or none, leaves everything open.
 */
export function carriageOf(kind: Kind, details: VehicleDetails): Carriage {
  const carries = { ...(kind === "transport" ? ofTransport(details) : ofClasses(details.classes ?? [])) };
  for (const piece of details.equipment ?? [])
    for (const need of own(EQUIPMENT, wordOf(piece)) ?? []) carries[need] = "yes";
  return carries;
}

/**
 * Whether an ambulance is of a class. One that names only known classes is of no other. A class
 * that nobody knows, or none, leaves it open.
 */
export function classAnswer({ classes = [] }: VehicleDetails, asked: AmbulanceClass): Carries {
  const named = classes.map((name) => wordOf(name)).map((word) => own(CLASS_WORDS, word) ?? word);
  if (named.includes(asked)) return "yes";
  return named.length > 0 && named.every((word) => Object.hasOwn(CLASSES, word)) ? "no" : "may";
}

/** The need that says whether a piece is on board, where the table of classes says so. */
const NEED_OF: Readonly<Partial<Record<AmbulanceEquipment, PatientNeed>>> = {
  stretcher: "lying",
  oxygen: "oxygen",
  ventilator: "ventilator",
};

/**
 * Whether an ambulance has a piece of equipment: by what it names, else by its class. A list of
 * equipment is never complete, so what it leaves out is "may". A hearse has none.
 */
export function equipmentAnswer(details: VehicleDetails, asked: AmbulanceEquipment): Carries {
  if ((details.equipment ?? []).some((piece) => wordOf(piece) === asked)) return "yes";
  const carriage = carriageOf("ambulance", details);
  const need = NEED_OF[asked];
  if (need !== undefined) return carriage[need];
  return PATIENT_NEEDS.every((each) => carriage[each] === "no") ? "no" : "may";
}

/** Whether a vehicle takes somebody who cannot walk: lying on a stretcher or in a wheelchair. */
export function vehicleAccess(kind: "ambulance" | "transport", details: VehicleDetails): Carries {
  const { lying, sitting } = carriageOf(kind, details);
  const words = [...(details.equipment ?? []), ...(details.classes ?? [])].map((word) => wordOf(word));
  const takesChair = details.wheelchair === true || words.includes("wheelchair") || words.includes("wheelchair-van");
  if (lying === "yes" || takesChair) return "yes";
  const isChairless = kind === "transport" ? details.wheelchair === false : sitting === "no";
  return lying === "no" && isChairless ? "no" : "may";
}

/** Everyday vehicles have no oxygen and no ventilator: what has them is an ambulance. */
function ofTransport({ stretcher }: VehicleDetails): Carriage {
  return answers(["yes", stretcher === undefined ? "may" : stretcher ? "yes" : "no", "no", "no"]);
}

function ofClasses(classes: readonly string[]): Carriage {
  if (classes.length === 0) return NOT_KNOWN;
  return classes.map((name) => classOf(wordOf(name))).reduce(bestOf);
}

function classOf(word: string): Carriage {
  return own(CLASSES, own(CLASS_WORDS, word) ?? word) ?? NOT_KNOWN;
}

function bestOf(a: Carriage, b: Carriage): Carriage {
  const best = (need: PatientNeed): Carries => {
    if (a[need] === "yes" || b[need] === "yes") return "yes";
    return a[need] === "may" || b[need] === "may" ? "may" : "no";
  };
  return answers([best("sitting"), best("lying"), best("oxygen"), best("ventilator")]);
}

/** Lists write "Basic life support" and "basic_life_support" too. */
function wordOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
}

function own<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
