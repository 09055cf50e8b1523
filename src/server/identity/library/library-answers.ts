import { z } from "zod";
import type { Reason } from "#contract/errors.ts";
import type { LibraryAnswer } from "#server/http/contract/library.ts";
import { withoutStandIns } from "../addresses.ts";
import { dropSession } from "../statements.ts";
import { readBan } from "../ban-text.ts";
import { findAccount } from "../queries.ts";
import { reasonOfAnswer, reasonOfReturn } from "../errors.ts";
import type { GuardedCall, LibraryOutcome } from "../guards.ts";
import type { LibraryDependencies } from "./library-dependencies.ts";
import { ourReturn } from "../places.ts";
import { verifyValue } from "../secrets.ts";

const Refused = z.looseObject({ code: z.string().optional() });
const Options = z.looseObject({});
const Session = z.looseObject({ session: z.looseObject({ token: z.unknown() }) });

/** Status and code of an answer; the code is empty where the library gave none. */
export function libraryOutcomeOf(status: number, text: string): LibraryOutcome {
  if (status < 400) return { status, code: "" };
  const body = Refused.safeParse(parsed(text));
  return { status, code: body.data?.code ?? "" };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type LibraryResponse = { response: Response; text: string; outcome: LibraryOutcome };

/**
 * Makes the library's answer ours: our reasons, returns to our pages, cookies with the anti-forgery
 * pair.
 */
export async function answerOfLibrary(
  dependencies: LibraryDependencies,
  call: GuardedCall,
  { response, text, outcome }: LibraryResponse,
): Promise<LibraryAnswer> {
  const retryAfter = response.headers.get("x-retry-after") ?? response.headers.get("retry-after");
  const location = response.headers.get("location");
  const cookies = await ownCookies(dependencies, call, response.headers.getSetCookie());
  if (response.status >= 400) {
    const reason = await refineReason(dependencies, call, reasonOfAnswer(outcome.status, outcome.code));
    const refused = reason === "identity/banned" ? readBan(text) : undefined;
    const ban = refused === undefined ? undefined : await dependencies.ownBan(refused);
    return { ok: false, reason, cookies, ban, ...(retryAfter !== null && { headers: { "Retry-After": retryAfter } }) };
  }
  // The browser came back from a provider: it needs a page, not JSON.
  if (call.name === "/callback/:id" && text.includes('"twoFactorRedirect":true')) {
    const headers = { Location: "/signin?error=identity%2Fsecond-factor-needed" };
    return { ok: true, status: 302, headers, cookies, body: null };
  }
  // A sign-in by a provider names the place in its body; only a redirect uses the header.
  if (location !== null && response.status >= 300) {
    const headers = { Location: ourLocation(location, dependencies) };
    return { ok: true, status: response.status, headers, cookies, body: null };
  }
  const headers: Record<string, string> = { "Content-Type": "application/json; charset=utf-8" };
  const bearer = response.headers.get("set-auth-token");
  if (bearer !== null) headers["set-auth-token"] = bearer;
  const body = withSignedToken(cleaned(call, text), bearer);
  return { ok: true, status: response.status, headers, cookies, body };
}

/**
 * Removes stand-in addresses, and asks passkeys to check their holder. Only the person who just
 * signed in gets the session's token.
 */
function cleaned(call: GuardedCall, text: string): string {
  const plain = withoutStandIns(text, "Lifeboard");
  // The library only prefers it. A device that cannot is asked for the code of the app.
  if (call.name === "/passkey/generate-authenticate-options")
    return JSON.stringify({ ...Options.parse(parsed(plain)), userVerification: "required" });
  if (call.name !== "/get-session") return plain;
  const body = Session.safeParse(parsed(plain));
  if (!body.success) return plain;
  const { token: _token, ...session } = body.data.session;
  return JSON.stringify({ ...body.data, session });
}

/** The answer of a sign-in names the token as programs bring it: with its signature. */
function withSignedToken(text: string, signed: string | null): string {
  const [token = ""] = decodeURIComponent(signed ?? "").split(".");
  return signed === null || token === "" ? text : text.replaceAll(`"${token}"`, `"${signed}"`);
}

/** The library's cookies. A session's cookie comes with the anti-forgery half. */
async function ownCookies(
  dependencies: LibraryDependencies,
  call: GuardedCall,
  lines: readonly string[],
): Promise<string[]> {
  const { cookies, sessions } = dependencies;
  const own = lines.find((line) => line.startsWith(`${cookies.name}=`));
  if (own === undefined) return [...lines];
  const value = own.slice(cookies.name.length + 1).split(";")[0] ?? "";
  if (value === "") return [...lines, ...cookies.endLines().slice(1)];
  const token = verifyValue(decodeURIComponent(value), dependencies.auth.secrets)?.value ?? "";
  // A link in a mail proves an address. It signs nobody in, because that would bypass a second
  // factor.
  if (call.name === "/verify-email" && sessions.tokenOf(call.request) === null) {
    await dropSession(dependencies.database, token);
    return lines.filter((line) => line !== own);
  }
  const age = /; Max-Age=(\d+)/i.exec(own)?.[1];
  return [...lines, cookies.antiForgeryLine(token, age === undefined ? null : Number(age))];
}

/**
 * Where the deployment allows look-up, a wrong password and an unknown account get different
 * reasons. Elsewhere an unproven account gets no reason of its own. Otherwise a stranger could sign
 * up with an address, sign in, and learn whether it had an account.
 */
async function refineReason(
  { lookup, database }: LibraryDependencies,
  call: GuardedCall,
  libraryReason: Reason,
): Promise<Reason> {
  // No account has a password that long.
  const isTooLong = call.name.startsWith("/sign-in/") && libraryReason === "identity/weak-password";
  const reason = isTooLong ? "identity/wrong-credentials" : libraryReason;
  if (lookup === "closed" && call.name === "/sign-in/email" && reason === "identity/not-verified")
    return "identity/wrong-credentials";
  if (lookup === "closed" || reason !== "identity/wrong-credentials") return reason;
  const { email, phoneNumber } = call.body;
  const by = typeof email === "string" ? { email } : { phone: String(phoneNumber) };
  return (await findAccount(database, by)) === null ? "identity/user-not-found" : "identity/wrong-password";
}

/** Where the person is sent, with our reason for an error. */
function ourLocation(location: string, { origins }: LibraryDependencies): string {
  const url = ourReturn(location, origins);
  const error = url.searchParams.get("error");
  if (error !== null) {
    url.searchParams.set("error", reasonOfReturn(error));
    url.searchParams.delete("error_description");
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
