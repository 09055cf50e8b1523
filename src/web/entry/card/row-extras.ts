import type { PlaceAccess } from "#contract/listing-parts.ts";
import type { Listing } from "#contract/listings.ts";
import type { ChoiceName } from "#domain/listings/terms.ts";

/** Details of a listing besides its count. */
export type Extras = Pick<
  Listing["details"],
  | "litres"
  | "litresRead"
  | "waterLitres"
  | "gasLitres"
  | "pressureBar"
  | "flowLitresPerMinute"
  | "prescriptionOnly"
  | "wheelchair"
  | "stretcher"
  | "generic"
  | "strength"
  | "group"
  | "classes"
  | "equipment"
  | "resultIn"
> &
  Pick<Listing, ChoiceName | "forOther"> & {
    /** Read from a forwarded message, and whether anybody checked it since. */
    passedOn?: "new" | "checked";
    /** `equipment` has what else is on board. */
    oxygen?: true;
    ventilator?: true;
    /** The form of a medicine: a known one, or as written. */
    medicineForm?: string;
    /** How one gets into its facility, as that says. */
    access?: PlaceAccess;
    name?: string;
    note?: string;
    address?: string;
  };
