import type { Ask, Campaign, VerifierArea } from "#contract/asks.ts";
import type { Grant } from "#contract/contact.ts";
import type { Donor, DonorSave } from "#contract/donors.ts";
import type { Facility } from "#contract/facilities.ts";
import type { Follow } from "#contract/follows.ts";
import type { Observation, SingleListing } from "#contract/listings.ts";
import type { News } from "#contract/news.ts";
import type { ListingEdit, ListingInput } from "#contract/posting.ts";
import type { Response } from "#contract/responses.ts";
import type { VerifierChoiceDocument } from "#contract/verifier-choice.ts";
import type { LocalDocument, Write } from "./types.ts";

// Stored documents and writes in the contract's shapes. Our server made them, or this program did.

/** A stored listing, and what this device adds to it. */
export type StoredListing = SingleListing & Pick<LocalDocument, "pending" | "fromCache">;

/** A document of `listings`. */
export function listingOf(document: LocalDocument): StoredListing {
  return typed(document);
}

/** A document of `facilities`. */
export function facilityOf(document: LocalDocument): Facility {
  return typed(document);
}

/** A document of `observations`. */
export function observationOf(document: LocalDocument): Observation {
  return typed(document);
}

/** A document of `grants`. */
export function grantOf(document: LocalDocument): Grant {
  return typed(document);
}

/** A document of `donors`. */
export function donorOf(document: LocalDocument): Donor {
  return typed(document);
}

/** A document of `follows`. */
export function followOf(document: LocalDocument): Follow {
  return typed(document);
}

/** The content of a write `donors.save`. */
export function donorSaveOf({ args }: Pick<Write, "args">): DonorSave {
  return typed(args);
}

/** A document of `news`. */
export function newsItemOf(document: LocalDocument): News {
  return typed(document);
}

/** A stored response, and whether a write of this device that changes it waits. */
export type OwnResponse = Response & Pick<LocalDocument, "pending">;

/** A document of `responses`. */
export function responseOf(document: LocalDocument): OwnResponse {
  return typed(document);
}

/** A document of `asks`. */
export function askOf(document: LocalDocument): Ask {
  return typed(document);
}

/** A document of `verifierAreas`. */
export function verifierAreaOf(document: LocalDocument): VerifierArea {
  return typed(document);
}

/** A document of `verifierChoices`. */
export function verifierChoiceOf(document: LocalDocument): VerifierChoiceDocument {
  return typed(document);
}

/** A document of `campaigns`. */
export function campaignOf(document: LocalDocument): Campaign {
  return typed(document);
}

/** The content of a write `listings.post`. */
export function postedListingOf({ args }: Pick<Write, "args">): ListingInput {
  return typed(args);
}

/** The content of a write `listings.edit`. */
export function listingEditOf({ args }: Pick<Write, "args">): ListingEdit {
  return typed(args);
}

function typed<Shape>(stored: object): Shape {
  return stored as Shape;
}
