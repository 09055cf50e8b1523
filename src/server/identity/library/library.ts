import type { IncomingMessage } from "node:http";
import type { Library, LibraryAnswer } from "#server/http/contract/library.ts";
import { isRead } from "#server/http/contract/session.ts";
import { LIBRARY_HEADERS } from "./auth.ts";
import { passGuards } from "../guards.ts";
import type { GuardedCall } from "../guards.ts";
import { answerOfLibrary, libraryOutcomeOf } from "./library-answers.ts";
import { libraryRoute } from "./library-routes.ts";
import type { LibraryDependencies } from "./library-dependencies.ts";
import type { LibraryRoute } from "./library-routes.ts";
import { withFacilityPlaces } from "../places.ts";
import { normalBody } from "../rules.ts";
import { NUMBER_UNUSED } from "../unused-numbers.ts";
import { announceAccount } from "../account-events.ts";
import { noteEvent } from "../audit/statements.ts";
import { dropProvider, endSession, endSessions } from "../statements.ts";
import { readDevices } from "../queries.ts";

const BASE = "/api/auth";

/**
 * The only entry to the identity library. It decides what may pass, runs the guards and rewrites
 * answers.
 */
export function createLibrary(dependencies: LibraryDependencies): Library {
  return async (call) => {
    const path = (call.request.url ?? "").split("?")[0]?.slice(BASE.length) ?? "";
    const found = libraryRoute(path);
    const isForm = found?.name === "/callback/:id" && call.request.method === "POST";
    // The database cannot store this character, and nobody types it.
    if ((call.request.url ?? "").includes("%00")) return { ok: false, reason: "http/invalid-argument" };
    if (found === null) return { ok: false, reason: "http/not-found" };
    const { name, route } = found;
    if (route.isWayIn === true && dependencies.closedBecause !== null)
      return { ok: false, reason: dependencies.closedBecause };
    if (isForm) return backByQuery(path, call.body);
    const isAllowed = isRead(call.request) ? route.method === "GET" : call.request.method === route.method;
    if (!isAllowed) return { ok: false, reason: "http/method-not-allowed", headers: { Allow: route.method } };
    const body = readBody(route, call.body);
    if (!("value" in body)) return { ok: false, reason: "http/invalid-argument", errors: body.errors };
    if (!isRead(call.request) && !dependencies.sessions.isOwnWrite(call.request))
      return { ok: false, reason: "identity/anti-forgery" };
    const { method } = route;
    const places = withFacilityPlaces(
      { name, method, url: call.request.url ?? "/", body: body.value },
      dependencies.origins,
    );
    if ("refused" in places) {
      const errors = places.refused.map((member) => ({ path: member, word: "value" }));
      return { ok: false, reason: "http/invalid-argument", errors };
    }
    const guarded = {
      ...call,
      name,
      url: places.url,
      body: normalBody(places.body, {
        country: dependencies.country,
        newAlias: () => dependencies.makeAlias(call.language),
      }),
      session: () => sessionOf(dependencies, call.request),
    };
    return answer(dependencies, guarded, route);
  };
}

async function answer(
  dependencies: LibraryDependencies,
  call: GuardedCall,
  route: LibraryRoute,
): Promise<LibraryAnswer> {
  const { refusal, isKnown, settle } = await passGuards(dependencies.guards, call);
  if (refusal !== null) return { ok: false, ...refusal };
  if (route.own !== undefined) return ownAnswer(dependencies, call, route.own);
  let outcome = null;
  try {
    let got = await askLibrary(dependencies, call, isKnown);
    // The code was right. Its holder begins anew, and the account of before keeps what it has.
    if (got.outcome.code === NUMBER_UNUSED && call.body[NEW_ACCOUNT] === true) {
      await dependencies.separateNumber(String(call.body["phoneNumber"]));
      got = await askLibrary(dependencies, call, isKnown);
    }
    outcome = got.outcome;
    return await answerOfLibrary(dependencies, call, got);
  } finally {
    await settle(outcome);
  }
}

/** The member of a call that makes a new account where the number's may be somebody else's. */
const NEW_ACCOUNT = "newAccount";

async function askLibrary(dependencies: LibraryDependencies, call: GuardedCall, isKnown: boolean) {
  const code = await dependencies.codes.ofCall(call);
  const ours = { isKnown, token: await openToken(dependencies, call), code };
  const response = await dependencies.auth.handle(asWebRequest(dependencies, call, ours));
  // By it the browser that asked for a code is known.
  if (code.line !== null && response.ok) response.headers.append("set-cookie", code.line);
  const text = response.body === null ? "" : await response.text();
  return { response, text, outcome: libraryOutcomeOf(response.status, text) };
}

async function sessionOf({ sessions }: LibraryDependencies, request: IncomingMessage) {
  const found = await sessions.findNow(request);
  return found.ok ? found.value : null;
}

/** The token of the caller's session; null for one that ended, which the library would prolong. */
async function openToken({ sessions }: LibraryDependencies, call: GuardedCall): Promise<string | null> {
  const token = sessions.tokenOf(call.request);
  return token === null || (await call.session()) === null ? null : token;
}

/** Redirects a provider's form post to where the library reads its answer. It changes nothing. */
function backByQuery(path: string, body: unknown): LibraryAnswer {
  const fields = Object.entries(typeof body === "object" && body !== null ? body : {});
  const query = new URLSearchParams(fields.map(([key, value]) => [key, String(value)]));
  return { ok: true, status: 303, headers: { Location: `${BASE}${path}?${query}` }, cookies: [], body: null };
}

type Body = { value: Readonly<Record<string, unknown>> } | { errors: { path: string; word: string }[] };

function readBody({ method, fields }: LibraryRoute, sent: unknown): Body {
  if (method === "GET") return { value: {} };
  const body: unknown = sent ?? {};
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { errors: [{ path: "", word: "object" }] };
  const unknown = Object.keys(body).filter((key) => !fields.includes(key));
  const broken = Object.entries(body).filter(([, value]) => !isKeepable(value));
  if (broken.length > 0) return { errors: broken.map(([path]) => ({ path, word: "value" })) };
  if (unknown.length > 0) return { errors: unknown.map((path) => ({ path, word: "unknown" })) };
  return { value: { ...body } };
}

/** What no database can store: NUL and lone surrogates. */
const NOT_KEPT = /[\u0000\p{Cs}]/u;

/** Whether all texts within a value can be stored. */
function isKeepable(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === "string" && NOT_KEPT.test(each)) return false;
    if (typeof each === "object" && each !== null) for (const inner of Object.values(each)) left.push(inner);
  }
  return true;
}

type CallCode = Awaited<ReturnType<LibraryDependencies["codes"]["ofCall"]>>;

const PASSED_ON = ["accept", "accept-language", "user-agent"] as const;

/** The call as the library reads it: only the headers it needs, a checked origin, our caller. */
function asWebRequest(
  { cookies, origins }: LibraryDependencies,
  call: GuardedCall,
  { token, code, isKnown }: { token: string | null; code: CallCode; isKnown: boolean },
): Request {
  const { request } = call;
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  const kept = cookies.forLibrary(request.headers.cookie);
  // Signed again, because an earlier secret may have signed it.
  if (token !== null) kept.push(`${cookies.name}=${cookies.valueOf(token)}`);
  if (kept.length > 0) headers.set("cookie", kept.join("; "));
  headers.set("origin", origins.publicUrl);
  headers.set(LIBRARY_HEADERS.address, call.address);
  headers.set(LIBRARY_HEADERS.language, call.language);
  if (code.digits !== null) headers.set(LIBRARY_HEADERS.digits, String(code.digits));
  if (code.asker !== null) headers.set(LIBRARY_HEADERS.asker, code.asker);
  if (isKnown) headers.set(LIBRARY_HEADERS.known, "1");
  if (call.isUnlimited) headers.set(LIBRARY_HEADERS.unlimited, "1");
  const isGet = isRead(request);
  if (!isGet) headers.set("content-type", "application/json");
  return new Request(`${origins.publicUrl}${call.url}`, {
    method: isGet ? "GET" : "POST",
    headers,
    ...(!isGet && { body: JSON.stringify({ ...call.body, [NEW_ACCOUNT]: undefined }) }),
  });
}

/**
 * Answers in the library's shape where its own would reveal or need too much. Sessions are named by
 * ids, because a token would let its reader use the session. A provider is removed by its name
 * alone.
 */
async function ownAnswer(
  { database, now }: LibraryDependencies,
  call: GuardedCall,
  own: NonNullable<LibraryRoute["own"]>,
): Promise<LibraryAnswer> {
  const session = await call.session();
  if (session === null) return { ok: false, reason: "http/unauthenticated" };
  const userId = session.actor.id;
  if (own === "revoke-session") {
    const id = call.body["token"];
    if (typeof id !== "string")
      return { ok: false, reason: "http/invalid-argument", errors: [{ path: "token", word: "missing" }] };
    if (await endSession(database, userId, id)) await announceAccount(database, userId);
    return json({ status: true });
  }
  if (own === "revoke-other-sessions") {
    await endSessions(database, userId, session.id);
    await noteEvent(database.pool, { act: "identity.signed-out-everywhere", who: userId, role: "member", at: now() });
    await announceAccount(database, userId);
    return json({ status: true });
  }
  if (own === "unlink-account") {
    if (!(await dropProvider(database, userId, String(call.body["providerId"]))))
      return { ok: false, reason: "http/not-found" };
    await noteEvent(database.pool, { act: "identity.way-removed", who: userId, role: "member", at: now() });
    await announceAccount(database, userId);
    return json({ status: true });
  }
  const devices = await readDevices(database, userId, now());
  return json(devices.map((device) => ({ ...device, userId, token: device.id })));
}

function json(value: unknown): LibraryAnswer {
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  return { ok: true, status: 200, headers, cookies: [], body: JSON.stringify(value) };
}
