import type { OldCheckout } from "./old-product.ts";
import { PASSWORD, fictional } from "./person.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Person } from "./person.ts";
import { KINDS, KIND_FACTS } from "#domain/resources/kinds.ts";
import { BED_TYPES, OXYGEN_FORMS } from "#domain/resources/subtypes.ts";
import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";

/** Everybody with an account in the kept data, by role. */
export const CAST = [
  "second-admin",
  "first-moderator",
  "second-moderator",
  "third-moderator",
  "first-verifier",
  "second-verifier",
  "nurse",
  "colleague",
  "invited",
  "owner",
  "neighbour",
  "giver",
  "asker",
  "shut-out-asker",
  "stranger",
  "banned",
  "banned-for-a-time",
  "let-in-again",
  "ban-ran-out",
  "sanctioned",
  "sanction-ended",
  "second-step",
  "passkey",
  "hindi-speaker",
  "leaver",
  "device-owner",
  "through-a-provider",
] as const;
export type Role = (typeof CAST)[number];

/** The old product with its users and the documents they made, by name. */
export type World = {
  old: OldCheckout;
  checkout: string;
  admin: Person;
  people: Map<Role, Person>;
  /** Ids of what was made, for later steps and for the manifest. */
  ids: Map<string, string>;
};

/** A person of the cast. */
export function who({ people }: World, role: Role): Person {
  const person = people.get(role);
  if (person === undefined) throw new Error(`${role} has no account yet`);
  return person;
}

/** The id of something that was made before. */
export function idOf({ ids }: { ids: ReadonlyMap<string, string> }, name: string): string {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`there is no ${name} yet`);
  return id;
}

/** Signs everybody in after a restart of the product. */
export async function signInAll({ people, admin }: World, url: string, adminPassword: string): Promise<void> {
  await admin.signIn(url, adminPassword);
  for (const person of people.values()) {
    // In sequence: each hashes a password.
    if (person.email !== "") await person.signIn(url, PASSWORD).catch(() => undefined);
    person.url = url;
  }
}

export type Post = Record<string, unknown>;

let posted = 0;

/** A listing as a member posts it. Each is slightly farther from the middle of the town. */
export function aPost(about: Post = {}): Post {
  posted += 1;
  const at = { lat: 22.5 + (posted % 40) * 0.004, lng: 88.3 + Math.floor(posted / 40) * 0.01 };
  return {
    side: "offer",
    kind: "food",
    details: {},
    quantity: 4,
    title: `Kept entry ${posted}`,
    note: "Made for the kept data, Rs 300. Nobody lives here.",
    language: "en",
    place: { ...at, label: "12 Example Lane", precision: "exact" },
    contact: { alias: "Blue kite", channels: [{ type: "phone", value: fictional(posted % 100) }] },
    consent: { showOnRequest: true, beMatched: false, reContact: false },
    ...about,
  };
}

/** Posts it and stores its id under a name. */
export async function post(world: World, role: Role, request: { name: string; about?: Post }): Promise<string> {
  const id = newId();
  await who(world, role).ask("POST", "/api/v1/listings", { body: { id, ...aPost(request.about) } });
  world.ids.set(request.name, id);
  return id;
}

const DETAILS: Readonly<Record<string, Post>> = {
  medicine: { generic: "paracetamol", strength: "500 mg", prescriptionOnly: false, form: "tablet" },
  ambulance: { classes: ["basic"], equipment: ["oxygen"] },
  transport: { wheelchair: true, stretcher: false },
  test: { name: "Blood count" },
  vaccine: { name: "Tetanus" },
};

/** A post of each kind, on both sides, and of each subtype in the contract. */
export function everyKind(): Post[] {
  const plain = KINDS.flatMap((kind) =>
    (["need", "offer"] as const).map((side) => ({
      side,
      kind,
      details: DETAILS[kind] ?? firstDetails(kind),
      unit: KIND_FACTS[kind].unit,
      urgency: side === "need" ? "soon" : undefined,
    })),
  );
  return [
    ...plain,
    ...BED_TYPES.map((bedType) => ({ kind: "bed", details: { bedType }, unit: "bed" })),
    ...OXYGEN_FORMS.map((form) => ({ kind: "oxygen", details: oxygenDetails(form), unit: "piece" })),
    ...BLOOD_COMPONENTS.flatMap((component) =>
      BLOOD_GROUPS.map((group) => ({ side: "need", kind: "blood", details: { component, group }, urgency: "urgent" })),
    ),
  ];
}

function oxygenDetails(form: string): Post {
  if (form === "concentrator") return { form, flowLitresPerMinute: 5 };
  return form === "cylinder" ? { form, litres: 46 } : { form };
}

function firstDetails(kind: string): Post {
  if (kind === "bed") return { bedType: "general" };
  if (kind === "oxygen") return { form: "cylinder", litres: 46 };
  return kind === "blood" ? { component: "red-cells", group: "O-" } : {};
}
