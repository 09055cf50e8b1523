import { classText, medicineFormText, pieceText } from "../entry/card/trait-words.ts";
import type { SingleListing } from "#contract/listings.ts";
import type { Details } from "#domain/listings/listing.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { Kind, Unit } from "#domain/resources/kinds.ts";
import { KIND_FACTS } from "#domain/resources/kinds.ts";
import { isCountable, unusualUnit } from "#domain/resources/units.ts";
import type { Say } from "../i18n/text.ts";
import { extrasText, thingsText, stockText } from "../entry/listing-words.ts";
import type { Answers } from "./answers.ts";
import { countOf, detailsOf, numberOf, unitOf } from "./listing-input.ts";
import { kindName } from "../i18n/kind-name.ts";

type Subject = {
  side: "need" | "offer";
  kind: Kind;
  details: Details;
  quantity?: number | undefined;
  unit?: Unit | undefined;
  title?: string | undefined;
};

/** "I need oxygen: 2 cylinders · 46 L": a post in one line. */
export function subjectText(subject: Subject, say: Say): string {
  const { side, kind } = subject;
  const named = { kind: say(`posting.thing.${kind}`), what: whatLine(subject, say) };
  return named.what === "" ? say(`posting.subject.${side}Bare`, named) : say(`posting.subject.${side}`, named);
}

/** An existing post in one line; of an offer how many are left. */
export function subjectOfListing(listing: SingleListing, say: Say): string {
  const { side, stock, quantity } = listing;
  const left = stock.value === "out" ? 0 : (stock.count ?? quantity);
  return subjectText({ ...listing, quantity: side === "need" ? quantity : left || undefined }, say);
}

/** "Oxygen: 2 cylinders · 46 L": somebody else's post in one line. */
export function nameOfListing({ kind, details, quantity, unit, title }: SingleListing, say: Say): string {
  const what = whatLine({ kind, details, quantity, unit, title }, say);
  return what === "" ? kindName(kind, say) : say("posting.named", { kind: kindName(kind, say), what });
}

/** "2 cylinders · 46 L", "O− Platelets · 3 units", "Masks"; empty if only the kind is known. */
function whatLine(subject: Omit<Subject, "side">, say: Say): string {
  const { details } = subject;
  const extras = extrasText(
    {
      extras: { ...details, name: undefined, classes: undefined, equipment: undefined },
      subtype: details.form,
      count: undefined,
      total: undefined,
    },
    say,
  );
  return [...thingTexts(subject, say), extras].filter((part) => part !== "").join(" · ");
}

/** Name and count; one text if the kind is counted so. */
function thingTexts({ kind, details, quantity, unit, title = "" }: Omit<Subject, "side">, say: Say): string[] {
  const own = hasOwnWords(kind) ? title.trim() : "";
  const name = details.generic ?? details.name ?? (own === "" ? undefined : own);
  const subtype = subtypeOf({ kind, details });
  const thing = { kind, subtype, extras: { ...details, name }, at: undefined, total: undefined };
  const words = thingsText({ ...thing, stock: "unknown", count: undefined }, say);
  // What only repeats the kind is left out.
  const isPlain = name === undefined && subtype === undefined && details.group === undefined;
  const named = isPlain ? [] : [words];
  if (quantity === undefined) return named;
  const unusual = unusualUnit({ kind, form: details.form, unit });
  if (kind === "food" || kind === "shelter" || kind === "bed" || (kind === "oxygen" && subtype !== undefined))
    return [stockText({ ...thing, stock: "available", count: quantity, unit: unusual }, say), own];
  const counted = say(`units.${unit ?? KIND_FACTS[kind].unit}`, { count: quantity });
  return [...named, say("units.counted", { count: quantity, unit: counted })];
}

/** Kinds without fields of their own: their text says what it is. */
function hasOwnWords(kind: Kind): boolean {
  return ["home-care", "tele-consultation", "supplies", "food", "shelter"].includes(kind);
}

/** The subject of the answers so far. */
export function subjectOfAnswers(answers: Answers, say: Say): string {
  const { side, kind } = answers;
  if (side === "" || kind === "") return say("posting.unnamed");
  return subjectText({ side, kind, ...aboutOf(answers, kind) }, say);
}

/** "Oxygen: 2 cylinders · 46 L", from all answers. */
export function whatOfAnswers(answers: Answers, say: Say): string {
  const { kind } = answers;
  if (kind === "") return "";
  const about = aboutOf(answers, kind);
  const what = [whatLine({ kind, ...about }, say), ...equipmentTexts(about.details, say)].filter(Boolean).join(" · ");
  return what === "" ? kindName(kind, say) : say("posting.named", { kind: kindName(kind, say), what });
}

function aboutOf(answers: Answers, kind: Kind) {
  const quantity = numberOf(answers, answers[countOf(answers)]);
  return {
    details: detailsOf(answers).details,
    quantity: isCountable(kind) && quantity > 0 ? quantity : undefined,
    unit: unitOf(kind, answers),
    title: answers.title,
  };
}

function equipmentTexts({ classes = [], equipment = [], form, generic }: Details, say: Say): string[] {
  const words = [...classes.map((name) => classText(name, say)), ...equipment.map((name) => pieceText(name, say))];
  return generic === undefined || form === undefined ? words : [medicineFormText(form, say), ...words];
}
