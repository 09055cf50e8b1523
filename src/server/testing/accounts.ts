import { randomUUID } from "node:crypto";
import type { Role } from "#domain/identity/actor.ts";
import { writeRoles } from "#domain/identity/roles.ts";
import { createKeyring } from "#server/config/keys.ts";
import type { Database } from "#server/documents/pool.ts";
import { readAuthSecrets, signValue, storedToken } from "#server/identity/secrets.ts";
import type { TestService } from "./service.ts";
import { drawHex } from "../../../scripts/testing/seed.ts";

/** How a test's account differs from a new member with a confirmed e-mail. */
export type AccountOptions = {
  id?: string;
  roles?: readonly Role[];
  facilities?: readonly string[];
  email?: string;
  emailVerified?: boolean;
  phone?: string;
  alias?: string;
  /** How long ago it was made, hours. */
  ageHours?: number;
  /** Made a month ago, with a proved number: it counts alone where newcomers share. */
  isSettled?: boolean;
  /** How long ago it signed in, minutes. */
  signedInAgo?: number;
};

/** An answer: its status and its JSON. */
export type ApiResponse = {
  status: number;
  reason: string | undefined;
  json: Record<string, unknown>;
  headers: Headers;
};

/**
 * A person with an account and a session, inserted directly into the tables. For tests that are not
 * about signing in.
 */
export type SignedIn = {
  id: string;
  email: string;
  /** With its signature, as programs bring it. */
  token: string;
  /** Calls like a program, with the token as a bearer token. */
  ask(method: string, path: string, ...sent: [body?: unknown, headers?: Record<string, string>]): Promise<ApiResponse>;
};

/** What signing in directly needs of a service. */
export type SignInService = Pick<TestService, "get" | "database" | "secret">;

/** Makes an account and signs it in. */
export async function signedIn(service: SignInService, options: AccountOptions = {}): Promise<SignedIn> {
  const account = await makeAccount(service.database, options);
  return signInAs(service, account, new Date(Date.now() - (options.signedInAgo ?? 0) * 60_000));
}

/** Signs an existing account in. @param at when it signed in */
export async function signInAs(
  service: SignInService,
  account: { id: string; email: string },
  at: Date,
): Promise<SignedIn> {
  const token = drawHex(24);
  const signed = signValue(token, readAuthSecrets(createKeyring(service.secret)).library[0]?.value ?? "");
  await service.database.pool.query(
    `INSERT INTO auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
     VALUES ($1, $2, $3, now() + interval '6 days 23 hours', $4, $4)`,
    [randomUUID(), storedToken(token), account.id, at],
  );
  return {
    ...account,
    token: signed,
    ask: (method, path, ...[body, headers]) =>
      ask(service, { method, path, body, token: signed, headers: headers ?? {} }),
  };
}

/** Makes an account without a session. */
export async function makeAccount(
  database: Database,
  options: AccountOptions = {},
): Promise<{ id: string; email: string }> {
  const id = options.id ?? randomUUID();
  const email = options.email ?? `${id}@example.org`;
  await database.pool.query(
    `INSERT INTO auth."user" (id, name, email, "emailVerified", "phoneNumber", "phoneNumberVerified", role, language)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'en')`,
    [
      id,
      options.alias ?? "Asha",
      email,
      options.emailVerified ?? true,
      options.phone ?? null,
      options.phone === undefined ? null : true,
      writeRoles(options.roles ?? []),
    ],
  );
  const { isSettled = false, ageHours = isSettled ? 720 : 0 } = options;
  if (ageHours > 0) {
    await database.pool.query(
      `UPDATE auth."user" SET "createdAt" = "createdAt" - $2 * interval '1 hour' WHERE id = $1`,
      [id, ageHours],
    );
  }
  if (isSettled) {
    await database.pool.query(
      `INSERT INTO proofs (user_id, key, is_phone, proved_at) VALUES ($1, $1, true, now() - interval '29 days')`,
      [id],
    );
  }
  for (const facility of options.facilities ?? []) {
    // In sequence, in the order they were named.
    await database.pool.query("INSERT INTO auth.facility_staff (user_id, facility_id) VALUES ($1, $2)", [id, facility]);
  }
  return { id, email };
}

/** Calls; without a token as an anonymous caller. */
export async function ask(
  service: Pick<TestService, "get">,
  {
    method,
    path,
    body,
    token,
    headers = {},
  }: { method: string; path: string; body?: unknown; token?: string; headers?: Record<string, string> },
): Promise<ApiResponse> {
  const response = await service.get(path, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const value: unknown = text === "" ? {} : JSON.parse(text);
  const json = typeof value === "object" && value !== null ? { ...value } : {};
  const reason = "reason" in json && typeof json.reason === "string" ? json.reason : undefined;
  return { status: response.status, reason, json, headers: response.headers };
}
