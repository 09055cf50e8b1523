import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { Problem } from "#contract/errors.ts";
import {
  finishPasskeyRegistration,
  finishPasskeySignIn,
  startPasskeyRegistration,
  startPasskeySignIn,
} from "#contract/sign-in.ts";
import { ownProblem } from "./form/refusals.ts";
import type { SubmitRequest, Submission } from "../data/useSubmit.ts";

/** Why this browser offers no passkeys: no https, or no support. Null: it does. */
export function whyNoPasskeys(): "insecure" | "unknown" | null {
  if (!window.isSecureContext) return "insecure";
  return "PublicKeyCredential" in window ? null : "unknown";
}

/** How a sign-in with a passkey went. "second": its device did not check who holds it. */
export type PasskeySignIn = "done" | "second" | "refused";

/** Signs in with a passkey of this device. */
export async function signInWithPasskey(ask: SubmitRequest, task: Submission): Promise<PasskeySignIn> {
  const given = await ask(startPasskeySignIn, {});
  if (given === null) return "refused";
  const { startAuthentication } = await import("@simplewebauthn/browser");
  // The browser's dialog validates it.
  const optionsJSON = given.value as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await heeding(task, () => startAuthentication({ optionsJSON }));
  const answer = response === null ? null : await ask(finishPasskeySignIn, { response });
  if (answer === null) return "refused";
  return answer.value.twoFactorRedirect === true ? "second" : "done";
}

/** Makes a passkey on this device for the account. @returns whether it is stored */
export function addPasskey(ask: SubmitRequest, task: Submission, name: string): Promise<boolean> {
  return register(ask, task, { name });
}

/** Makes an account with only a passkey of this device. @returns whether it succeeded */
export function signUpWithPasskey(ask: SubmitRequest, task: Submission): Promise<boolean> {
  return register(ask, task, { context: "sign-up" });
}

async function register(
  ask: SubmitRequest,
  task: Submission,
  options: { name?: string; context?: "sign-up" },
): Promise<boolean> {
  const given = await ask(startPasskeyRegistration, options);
  if (given === null) return false;
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = given.value as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await heeding(task, () => startRegistration({ optionsJSON }));
  if (response === null) return false;
  const { name, context } = options;
  const last = { response, ...(name !== undefined && { name }), ...(context !== undefined && { createSession: true }) };
  return (await ask(finishPasskeyRegistration, last)) !== null;
}

/** The dialog's result; null if it was closed or no key was found, which the task then reports. */
async function heeding<T>(task: Submission, dialog: () => Promise<T>): Promise<T | null> {
  try {
    return await dialog();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    task.refuse(refused());
    return null;
  }
}

function refused(): Problem {
  return ownProblem("identity/passkey-refused", "", "");
}
