import { z } from "zod";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { FACILITY_TYPES } from "#domain/facilities/fields.ts";
import { BY_ROLES, REACH_VALUES, STOCK_VALUES } from "#domain/observations/axes.ts";
import { KINDS, UNITS } from "#domain/resources/kinds.ts";
import { BED_TYPES } from "#domain/resources/subtypes.ts";
import { Alarm } from "../alarms.ts";
import { Ask } from "../asks.ts";
import { Counts, Hearsay, OwnWord, ReachAxis, StockAxis, StockHearsay, TrustAxis } from "../axes.ts";
import { CapacityInput, FacilityEdit } from "../capacity.ts";
import { LineCheck, LineFound, OwnChannel, PublishedChannel } from "../channels.ts";
import { ContactChannel, Grant } from "../contact.ts";
import { Desk } from "../desks.ts";
import { Donor } from "../donors.ts";
import { LikelyDuplicate } from "../duplicates/duplicates.ts";
import { AskedListing } from "../expiry-reminder.ts";
import { Facility, KeptCount } from "../facilities.ts";
import { FacilityLines } from "../facility-lines.ts";
import { Id, NewId, Time, TimeIn } from "../fields.ts";
import { Follow } from "../follows.ts";
import { Me, Security, Session } from "../identity.ts";
import { Fault, ImportSource, Mapping, Plan, Run, Undone } from "../imports/shapes.ts";
import { LearntChances } from "../learning.ts";
import { Carries, Details, NearbyHours, Needed, OwnListing, PlaceAccess, Source } from "../listing-parts.ts";
import { Cluster, Listing, Observation, SingleListing } from "../listings.ts";
import { Case } from "../moderation.ts";
import { News } from "../news.ts";
import { jsonSchema } from "./json-schema.ts";
import type { Json } from "./json-schema.ts";
import { BanAppeal, WaitingBanAppeal } from "../people-power.ts";
import { AuditEntry, DeadLetter, Invitation, Person } from "../people.ts";
import { FullCylinders, OxygenReserve, PatientsOnOxygen, SaidOxygen } from "../supply/oxygen-reserve.ts";
import { Place } from "../place.ts";
import { FacilityStatus, PlaceEffect, PlaceState, Utilities } from "../place-state.ts";
import { PlaceItem } from "../places.ts";
import { Policy, PolicyTable } from "../policies.ts";
import { ListingEdit, ListingInput, ObservationInput, PlaceInput } from "../posting.ts";
import { ReportedResponse } from "../reported/reported-notes.ts";
import { Response, ResponseNotes } from "../responses.ts";
import { ForWhom, ForWhomInput, SupplyPart, SupplyPartsInput } from "../supply/for-whom.ts";
import { Target } from "../sync.ts";
import { Claim, OwnerCheck } from "../verification.ts";

/* The named schemas of the OpenAPI document. */

/** What answers hold, by the name that the document has for it. */
const IN_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  Alarm,
  Ask,
  AuditEntry,
  BanAppeal,
  Carries,
  Case,
  Claim,
  Cluster,
  ContactChannel,
  Counts,
  DeadLetter,
  Desk,
  Details,
  Donor,
  Facility,
  FacilityLines,
  FacilityStatus,
  Follow,
  ForWhom,
  Grant,
  Hearsay,
  ImportSource,
  Invitation,
  LearntChances,
  LikelyDuplicate,
  LineCheck,
  LineFound,
  Listing,
  Me,
  NearbyHours,
  Needed,
  News,
  Observation,
  OwnChannel,
  OxygenReserve,
  SaidOxygen,
  OwnListing,
  OwnWord,
  OwnerCheck,
  Person,
  Place,
  PlaceAccess,
  PlaceItem,
  PlaceState,
  PlaceEffect,
  Utilities,
  Policy,
  PolicyTable,
  PublishedChannel,
  ReachAxis,
  ReportedResponse,
  Response,
  ResponseNotes,
  Security,
  Session,
  SingleListing,
  Source,
  StockAxis,
  StockHearsay,
  SupplyPart,
  Time,
  TrustAxis,
  WaitingBanAppeal,
  ListingContact: Listing.shape.contact,
  ListingToConfirm: AskedListing,
  FacilityBeds: Facility.shape.beds.element,
  FacilityBlood: Facility.shape.blood.element,
  FacilityPhone: Facility.shape.phones.element,
  FacilitySupply: Facility.shape.supply.element,
  KeptCount,
  ImportFault: Fault,
  ImportRun: Run,
  ImportUndone: Undone,
};

/** What requests hold, and what both hold. */
const IN_REQUESTS: Readonly<Record<string, z.ZodType>> = {
  CapacityInput,
  FacilityEdit,
  ForWhomInput,
  FullCylinders,
  PatientsOnOxygen,
  Id,
  ListingEdit,
  ListingInput,
  NewId,
  ObservationInput,
  PlaceInput,
  SupplyPartsInput,
  Target,
  TimeInput: TimeIn,
  ImportMapping: Mapping,
  ImportPlan: Plan,
  BedType: z.enum(BED_TYPES),
  BloodComponent: z.enum(BLOOD_COMPONENTS),
  BloodGroup: z.enum(BLOOD_GROUPS),
  FacilityType: z.enum(FACILITY_TYPES),
  Kind: z.enum(KINDS),
  ObserverRole: z.enum(BY_ROLES),
  Reach: z.enum(REACH_VALUES),
  Stock: z.enum(STOCK_VALUES),
  Unit: z.enum(UNITS),
};

/** What may stand beside a reference, and so is no part of the named schema. */
const ANNOTATIONS = ["description", "deprecated", "default"] as const;

/** What a schema has and other objects of the document have not. */
const OF_SCHEMAS = ["type", "anyOf", "oneOf"] as const;

/**
 * Replaces each schema that equals a named one by a reference to it.
 * @returns the value with references, and the named schemas that it uses, by name
 */
export function withNames(value: unknown): { value: unknown; schemas: Json } {
  const nameOf = new Map<string, string>();
  const schemas: Json = {};
  const used = new Set<string>();
  const refer = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(refer);
    if (typeof each !== "object" || each === null) return each;
    const referring = inner(each);
    if (!OF_SCHEMAS.some((name) => Object.hasOwn(each, name))) return referring;
    const { annotations, rest } = split(referring);
    const name = nameOf.get(textOf(rest));
    if (name === undefined) return referring;
    used.add(name);
    return { $ref: `#/components/schemas/${name}`, ...annotations };
  };
  const inner = (each: object): Json =>
    Object.fromEntries(Object.entries(each).map(([name, part]) => [name, refer(part)]));
  // The smallest first: larger ones refer to them.
  for (const { name, schema } of namedSchemas()) {
    const { rest } = split(inner(schema));
    schemas[name] = rest;
    nameOf.set(textOf(rest), name);
  }
  used.clear();
  const referring = refer(value);
  return {
    value: referring,
    schemas: Object.fromEntries(namesFrom(used, schemas).map((name) => [name, schemas[name]])),
  };
}

/** The named schemas, the smallest first. */
function namedSchemas(): { name: string; schema: Json }[] {
  return [
    ...Object.entries(IN_ANSWERS).map(([name, schema]) => ({ name, schema: jsonSchema(schema, "output") })),
    ...Object.entries(IN_REQUESTS).map(([name, schema]) => ({ name, schema: jsonSchema(schema, "input") })),
  ].toSorted((one, other) => JSON.stringify(one.schema).length - JSON.stringify(other.schema).length);
}

/** The names that are used, also by named schemas that are used, in order. */
function namesFrom(used: ReadonlySet<string>, all: Json): string[] {
  const found = new Set(used);
  for (const name of found) {
    for (const [, other = ""] of JSON.stringify(all[name]).matchAll(/#\/components\/schemas\/(\w+)/g)) found.add(other);
  }
  return [...found].toSorted();
}

function split(schema: Json): { annotations: Json; rest: Json } {
  const isNote = ([name]: [string, unknown]): boolean => ANNOTATIONS.some((each) => each === name);
  const entries = Object.entries(schema);
  return {
    annotations: Object.fromEntries(entries.filter(isNote)),
    rest: Object.fromEntries(entries.filter((entry) => !isNote(entry))),
  };
}

/** The same for equal schemas, in whatever order their members are. */
function textOf(schema: Json): string {
  return JSON.stringify(schema, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
