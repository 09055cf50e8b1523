import type { Details } from "#domain/listings/listing.ts";
import type { Kind } from "#domain/resources/kinds.ts";
import type { LeadCard } from "./lead-cards.ts";

/** What a lead offers, in the terms of the kinds table. */
export type LeadOffer = { kind: Kind; details: Details; subtype?: string };

const OXYGEN_FORMS = [
  ["concentrator", /concentrat/i],
  ["refill", /refill/i],
  ["regulator", /flow\s?meter|regulator/i],
  ["cylinder", /cylinder/i],
  ["portable", /\bcan(s|ister)?\b|portable/i],
] as const;
const MEDICINES = ["tocilizumab", "remdesivir", "favipiravir", "amphotericin", "ivermectin"] as const;
const HOME_CARE = /home\s?care|\baya\b|\bnurs|\bcare\s*$|homecare/i;
const DEVICES = /oximeter|equipment|\bmask|sanit/i;
const RIDES = /\btaxi\b|\bauto\b|\bcab\b/i;
const AMBULANCE_CLASSES = [
  ["icu", /\bicc?u\b/i],
  ["advanced-life-support", /\bals\b|advanced life support/i],
  ["basic-life-support", /\bbls\b|basic life support/i],
  ["hearse", /hearse|mortuary|dead bod/i],
] as const;
const ABOARD = [
  ["stretcher", /stretcher/i],
  ["oxygen", /oxygen|\bo2\b/i],
  ["ventilator", /ventilat/i],
] as const;

/**
 * Reads a lead's offer from its page, or from title and place where pages mix things. Null for an
 * unknown page.
 */
export function offerOf(card: LeadCard): LeadOffer | null {
  const words = `${card.title ?? ""} ${card.location ?? ""}`;
  switch (card.resource.toLowerCase()) {
    case "admission":
      return { kind: "bed", details: {} };
    case "quarantine":
      return HOME_CARE.test(card.title ?? "") ? { kind: "home-care", details: {} } : { kind: "shelter", details: {} };
    case "oxygen":
      return oxygenOf(words);
    case "blood":
    case "plasma":
    case "blood|plasma":
      return bloodOf(card);
    case "medicine":
      return medicineOf(words);
    case "ambulance":
      return RIDES.test(words) ? { kind: "transport", details: {} } : ambulanceOf(words);
    case "test":
      return { kind: "test", details: {} };
    case "food":
      return { kind: "food", details: {} };
    case "tele":
      return { kind: "tele-consultation", details: {} };
    case "volunteer":
      return { kind: "supplies", details: {} };
    default:
      return null;
  }
}

function ambulanceOf(words: string): LeadOffer {
  const named = (table: readonly (readonly [string, RegExp])[]) =>
    table.flatMap(([name, pattern]) => (pattern.test(words) ? [name] : []));
  const classes = named(AMBULANCE_CLASSES);
  const equipment = named(ABOARD);
  return {
    kind: "ambulance",
    details: { ...(classes.length > 0 && { classes }), ...(equipment.length > 0 && { equipment }) },
  };
}

function oxygenOf(words: string): LeadOffer {
  const form = OXYGEN_FORMS.find(([, pattern]) => pattern.test(words))?.[0];
  return form === undefined ? { kind: "oxygen", details: {} } : { kind: "oxygen", details: { form }, subtype: form };
}

function bloodOf(card: LeadCard): LeadOffer {
  const stated = (card.stated ?? card.resource).toLowerCase();
  return stated === "plasma"
    ? { kind: "blood", details: { component: "plasma" }, subtype: "plasma" }
    : { kind: "blood", details: {} };
}

function medicineOf(words: string): LeadOffer {
  const generic = MEDICINES.find((name) => words.toLowerCase().includes(name));
  if (generic !== undefined)
    return { kind: "medicine", details: { generic, prescriptionOnly: true }, subtype: generic };
  return DEVICES.test(words) ? { kind: "supplies", details: {} } : { kind: "medicine", details: {} };
}
