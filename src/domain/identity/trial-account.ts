/*
 * Sign-ins for trying the demonstration by role (decision 184). They are accounts, but nobody's.
 */

/**
 * How the ids of such accounts begin. Ids of people are made of the time, and those of made-up
 * people begin otherwise. The mark cannot be given to an account or taken from it.
 */
export const TRIAL_ID_START = "d3a0de31-0000-5000-8000-";
/** A top-level domain that can never exist (RFC 2606). */
const TRIAL_HOST = "@trial.invalid";

/** What can be tried, in the order in which the console prints it. */
export const TRIALS = [
  { name: "hospital", role: "facility-staff", placeType: "hospital", alias: "Trial of a hospital" },
  { name: "oxygen", role: "facility-staff", placeType: "oxygen-supplier", alias: "Trial of a supplier" },
  { name: "verifier", role: "verifier", placeType: null, alias: "Trial of verifying" },
  { name: "moderator", role: "moderator", placeType: null, alias: "Trial of moderating" },
] as const;

export type Trial = (typeof TRIALS)[number];

/** The id of a trial's account, the same at each start. */
export function trialId(trial: Trial): string {
  return `${TRIAL_ID_START}${String(TRIALS.indexOf(trial) + 1).padStart(12, "0")}`;
}

/** The address with which one signs in. Nothing is ever sent to it. */
export function trialEmail({ name }: Trial): string {
  return `${name}${TRIAL_HOST}`;
}

/** Whether an account is there for trying. */
export function isTrialAccount(id: string | null): boolean {
  return id !== null && id.startsWith(TRIAL_ID_START);
}

/** Whether an address is of such an account, or pretends to be one. */
export function isTrialAddress(address: string): boolean {
  return address.toLowerCase().endsWith(TRIAL_HOST);
}

/** Commands of the counter, the verifiers' queue and the moderators' desk, by how they begin. */
const TRIED = ["facilities.", "moderation.", "news.", "observations.", "reports.", "verification.", "verifierChoices."];
/** One writes to the owner of an entry, one takes the place of a second person. */
const CLOSED = new Set(["verification.ask-owner", "moderation.confirm"]);

/**
 * Whether such an account may give a command. It posts, promises and consents to nothing: real
 * people would wait for it.
 */
export function isForTrials(command: string): boolean {
  return !CLOSED.has(command) && TRIED.some((start) => command.startsWith(start));
}
