import { randomInt } from "node:crypto";
import { TRIALS, trialEmail } from "#domain/identity/trial-account.ts";
import { readDemo } from "../demo/demo.ts";
import { readPlaceToTry } from "../demo/queries.ts";
import type { Database } from "../documents/pool.ts";
import { announceAccount, announceDeletion } from "../identity/account-events.ts";
import { PASSWORDS } from "../identity/limits/password-hash.ts";
import { removePerson } from "../identity/own/commands/remove-person.ts";
import { readTrials } from "../identity/trials/queries.ts";
import { deleteTrials, makeTrials } from "../identity/trials/statements.ts";
import type { PlacedTrial } from "../identity/trials/statements.ts";
import { settleAfterRemoval } from "./response-dependencies.ts";

/** The sign-ins that a start prints. They share a password. */
export type TrialSignIns = { password: string; each: readonly TrialSignIn[] };
/** `does`: what one does with it, in a few words. */
type TrialSignIn = { email: string; does: string };

type Options = { now: Date; hash?: (password: string) => Promise<string> };

const DOES = { verifier: "calls places and asks", moderator: "decides about reports" } as const;

/**
 * Makes the sign-ins for trying anew while the demonstration is there. Otherwise it removes those of
 * before. Call it before the first request is answered.
 * @param takesTrials whether only this machine reaches this deployment
 */
export async function prepareTrials(
  database: Database,
  { takesTrials, ...options }: Options & { takesTrials: boolean },
): Promise<TrialSignIns | null> {
  const isOpen = takesTrials && (await readDemo(database)).demo;
  if (isOpen) return renewTrials(database, options);
  await endTrials(database, options.now);
  return null;
}

/** Removes the sign-ins for trying, with what was written by them. */
export async function endTrials(database: Database, now: Date): Promise<void> {
  for (const trial of await readTrials(database.pool)) {
    await removePerson(database, trial, (listingId) => settleAfterRemoval(database, listingId, now));
    await announceDeletion(database, trial.id);
  }
  // The desks that they made are left.
  await deleteTrials(database.pool);
}

async function renewTrials(database: Database, { now, hash = PASSWORDS.hash }: Options): Promise<TrialSignIns> {
  const password = newPassword();
  const before = await readTrials(database.pool);
  const placed: PlacedTrial[] = [];
  const each: TrialSignIn[] = [];
  for (const trial of TRIALS) {
    const place = trial.placeType === null ? null : await readPlaceToTry(database, trial.placeType);
    if (trial.placeType !== null && place === null) continue;
    placed.push({ trial, facilityId: place?.id ?? null });
    const does = trial.placeType === null ? DOES[trial.role] : `counts for ${place?.name}`;
    each.push({ email: trialEmail(trial), does });
  }
  await makeTrials(database, placed, { hash: await hash(password), now });
  // Other processes forget the sessions of before.
  for (const { id } of before) await announceAccount(database, id);
  return { password, each };
}

/** Without signs that look like another one. */
const SIGNS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const IN_GROUP = 4;

/** 79 bits: nobody guesses it. */
function newPassword(): string {
  const group = (): string => Array.from({ length: IN_GROUP }, () => SIGNS[randomInt(SIGNS.length)]).join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

/** What the console says of them: a line, and a short table. @param address of the page to sign in */
export function trialLines({ password, each }: TrialSignIns, address: string): string {
  const width = Math.max(...each.map(({ email }) => email.length));
  const rows = each.map(({ email, does }) => `  ${email.padEnd(width)}  ${does}`);
  return [`Try each role: ${address}  password ${password}`, ...rows].map((line) => `${line}\n`).join("");
}
