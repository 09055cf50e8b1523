import type { Problem } from "#contract/errors.ts";
import type { IdentityReason, TextKey } from "../../i18n/text.ts";

/** An input of account forms; `form`: none of them, the refusal appears above the button. */
export type Field = "identifier" | "password" | "code" | "alias" | "form";

/** A next step. `keepsWay`: keeps the purpose and the way back. */
export type Step = { page: string; label: TextKey; keepsWay?: boolean };

type Place = { field: Field; next: readonly Step[] };

const RECOVER: Step = { page: "/recover", label: "account.next.recover", keepsWay: true };
const SIGN_IN: Step = { page: "/signin", label: "account.next.signIn", keepsWay: true };
const SIGN_UP: Step = { page: "/signup", label: "account.next.signUp", keepsWay: true };
const VERIFY: Step = { page: "/verify-email", label: "account.next.verify", keepsWay: true };
const SECURITY: Step = { page: "/account/security", label: "account.next.security" };
const PEOPLE: Step = { page: "/people", label: "account.next.people" };

/** Every account refusal: its field, and the next steps. */
export const PLACES: Readonly<Record<IdentityReason, Place>> = {
  "identity/wrong-credentials": { field: "password", next: [RECOVER, VERIFY] },
  "identity/wrong-password": { field: "password", next: [RECOVER] },
  "identity/user-not-found": { field: "identifier", next: [SIGN_UP] },
  "identity/email-in-use": { field: "identifier", next: [SIGN_IN, RECOVER] },
  "identity/phone-in-use": { field: "identifier", next: [] },
  "identity/weak-password": { field: "password", next: [] },
  "identity/invalid-email": { field: "identifier", next: [] },
  "identity/invalid-phone": { field: "identifier", next: [] },
  "identity/premium-phone": { field: "identifier", next: [] },
  "identity/code-wrong": { field: "code", next: [] },
  "identity/code-too-short": { field: "code", next: [] },
  "identity/code-asker-only": { field: "code", next: [] },
  "identity/link-ended": { field: "form", next: [] },
  "identity/other-account": { field: "form", next: [SIGN_IN] },
  "identity/too-many-requests": { field: "form", next: [] },
  "identity/second-factor-needed": { field: "code", next: [] },
  "identity/provider-refused": { field: "form", next: [] },
  "identity/account-not-linked": { field: "form", next: [] },
  "identity/passkey-refused": { field: "form", next: [] },
  "identity/session-expired": { field: "form", next: [] },
  "identity/fresh-sign-in-needed": { field: "form", next: [] },
  "identity/not-verified": { field: "form", next: [VERIFY] },
  "identity/number-unused": { field: "form", next: [] },
  "identity/banned": { field: "form", next: [] },
  "identity/appeal-sent": { field: "form", next: [SIGN_IN] },
  "identity/appeal-ended": { field: "form", next: [SIGN_IN] },
  "identity/public-url-missing": { field: "form", next: [{ page: "/", label: "problem.goHome" }] },
  "identity/last-way-in": { field: "form", next: [SECURITY] },
  "identity/last-admin": { field: "form", next: [PEOPLE] },
  "identity/person-not-found": { field: "form", next: [PEOPLE] },
  "identity/invitation-ended": { field: "form", next: [] },
  "identity/message-ended": { field: "form", next: [] },
  "identity/second-person-needed": { field: "form", next: [] },
  "identity/second-admin-needed": { field: "form", next: [] },
  "identity/invitation-other-address": { field: "form", next: [] },
  "identity/role-needs-second-factor": { field: "form", next: [SECURITY] },
  "identity/second-factor-locked": { field: "code", next: [RECOVER] },
  "identity/anti-forgery": { field: "form", next: [] },
};

/** Refusals solved by signing in again. */
const SIGNS_IN_AGAIN = ["identity/session-expired", "identity/fresh-sign-in-needed", "http/unauthenticated"];

/**
 * The sign-in that solves a refusal: `sure` for something dangerous, `again` for an expired
 * session.
 */
export function signInPurpose({ reason }: Problem): "again" | "sure" | null {
  if (!SIGNS_IN_AGAIN.includes(reason)) return null;
  return reason === "identity/fresh-sign-in-needed" ? "sure" : "again";
}

/** Names of sent values, by their field. */
const SENT_AS: Readonly<Record<string, Field>> = {
  email: "identifier",
  newEmail: "identifier",
  phoneNumber: "identifier",
  identifier: "identifier",
  password: "password",
  newPassword: "password",
  currentPassword: "password",
  code: "code",
  otp: "code",
  name: "alias",
  alias: "alias",
};

/** The form's field of a refusal; `form` if it has none. */
export function fieldOf(problem: Problem, shown: readonly Field[]): Field {
  const place = placeOf(problem.reason);
  const field = place?.field ?? SENT_AS[problem.errors?.[0]?.path ?? ""] ?? "form";
  return shown.includes(field) ? field : "form";
}

/** The next steps after a refusal. */
export function nextSteps({ reason }: Problem): readonly Step[] {
  return placeOf(reason)?.next ?? [];
}

function placeOf(reason: string): Place | undefined {
  return isIdentityReason(reason) ? PLACES[reason] : undefined;
}

/** Whether a refusal is one of accounts, whose texts every account page has. */
export function isIdentityReason(reason: string): reason is IdentityReason {
  return Object.hasOwn(PLACES, reason);
}

/** A refusal that no call returned: from an address, or found here. */
export function ownProblem(reason: string, title: string, detail: string): Problem {
  return {
    type: `urn:lifeboard:${reason}`,
    title,
    status: 400,
    code: "invalid-argument",
    reason,
    detail,
    retry: "after-change",
    requestId: "",
  };
}
