import type { Details } from "#domain/listings/listing.ts";
import { subtypeOf } from "#domain/listings/listing.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { Say } from "../../i18n/text.ts";
import { extrasText, thingsText, whatText } from "../words.ts";
import { AMBULANCE_CLASSES, AMBULANCE_EQUIPMENT } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { countOf, detailsOf, isCountable } from "./input.ts";
import { typedNumber } from "./number.ts";

type Subject = {
  side: "need" | "offer";
  kind: Kind;
  details: Details;
  quantity?: number | undefined;
  title?: string | undefined;
};

/** "I need: 2 cylinders": what a post is about, in one line. */
export function subjectText(subject: Subject, say: Say): string {
  return say(`posting.subject.${subject.side}`, { what: whatLine(subject, say) });
}

/** "2 cylinders", "O− red cells: 3 units", "Masks". */
export function whatLine({ kind, details, quantity, title }: Omit<Subject, "side">, say: Say): string {
  const name = details.generic ?? details.name ?? (hasOwnWords(kind) ? title : undefined);
  const extras = { ...details, name: name === "" ? undefined : name };
  const thing = { kind, subtype: subtypeOf({ kind, details }), extras, at: undefined, total: undefined };
  if (quantity === undefined) return thingsText({ ...thing, stock: "unknown", count: undefined }, say);
  return whatText({ ...thing, stock: "available", count: quantity }, say);
}

/** Kinds that have no fields of their own: their few words say what it is. */
function hasOwnWords(kind: Kind): boolean {
  return ["home-care", "tele-consultation", "supplies", "food", "shelter"].includes(kind);
}

/** What the answers are about so far. */
export function subjectOfAnswers(answers: Answers, say: Say): string {
  const { side, kind } = answers;
  if (side === "" || kind === "") return say("posting.unnamed");
  return subjectText({ side, kind, ...aboutOf(answers, kind) }, say);
}

/** The same without "I need". */
export function whatOfAnswers(answers: Answers, say: Say): string {
  const { kind } = answers;
  if (kind === "") return "";
  const about = aboutOf(answers, kind);
  const extras = extrasText({ extras: { ...about.details, name: undefined }, count: undefined, total: undefined }, say);
  return [whatLine({ kind, ...about }, say), extras, ...equipmentTexts(about.details, say)].filter(Boolean).join(" · ");
}

function aboutOf(answers: Answers, kind: Kind) {
  const quantity = typedNumber(answers[countOf(answers)]);
  return {
    details: detailsOf(answers).details,
    quantity: isCountable(kind) && quantity > 0 ? quantity : undefined,
    title: answers.title,
  };
}

function equipmentTexts({ classes = [], equipment = [], form, generic }: Details, say: Say): string[] {
  const words = [...classes, ...equipment].map((word) => wordOf(word, say));
  return generic === undefined || form === undefined ? words : [form, ...words];
}

/** A class or a piece of equipment of an ambulance; one of another list as it was written. */
function wordOf(word: string, say: Say): string {
  const known = AMBULANCE_CLASSES.find((each) => each === word);
  if (known !== undefined) return say(`posting.details.class.${known}`);
  const piece = AMBULANCE_EQUIPMENT.find((each) => each === word);
  return piece === undefined ? word : say(`posting.details.equip.${piece}`);
}
