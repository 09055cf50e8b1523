import type { Migration } from "../migration.ts";

/**
 * The tables of the identity library: better-auth 1.7.7 with phoneNumber, twoFactor, admin,
 * passkey, genericOAuth, bearer. They are as its own generator writes them.
 * src/server/identity/schema.test.ts fails when they drift apart. Lifeboard's additions are at the
 * end.
 */
export const auth: Migration = {
  id: "0007-auth",
  why: "accounts, sessions, ways in and codes, apart from the documents in a schema of their own",
  statements: [
    `CREATE SCHEMA auth`,
    `CREATE TABLE auth."user" ("id" text not null primary key, "name" text not null, "email" text not null unique,
       "emailVerified" boolean not null, "image" text, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
       "updatedAt" timestamptz default CURRENT_TIMESTAMP not null, "phoneNumber" text unique, "phoneNumberVerified" boolean,
       "twoFactorEnabled" boolean, "role" text, "banned" boolean, "banReason" text, "banExpires" timestamptz, "language" text)`,
    `CREATE TABLE auth."session" ("id" text not null primary key, "expiresAt" timestamptz not null, "token" text not null unique,
       "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null, "ipAddress" text,
       "userAgent" text, "userId" text not null references auth."user" ("id") on delete cascade, "impersonatedBy" text)`,
    `CREATE TABLE auth."account" ("id" text not null primary key, "accountId" text not null, "providerId" text not null,
       "userId" text not null references auth."user" ("id") on delete cascade, "accessToken" text, "refreshToken" text,
       "idToken" text, "accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text,
       "createdAt" timestamptz default CURRENT_TIMESTAMP not null, "updatedAt" timestamptz not null)`,
    `CREATE TABLE auth."verification" ("id" text not null primary key, "identifier" text not null, "value" text not null,
       "expiresAt" timestamptz not null, "createdAt" timestamptz default CURRENT_TIMESTAMP not null,
       "updatedAt" timestamptz default CURRENT_TIMESTAMP not null)`,
    `CREATE TABLE auth."twoFactor" ("id" text not null primary key, "secret" text not null, "backupCodes" text not null,
       "userId" text not null references auth."user" ("id") on delete cascade, "verified" boolean,
       "failedVerificationCount" integer, "lockedUntil" timestamptz)`,
    `CREATE TABLE auth."passkey" ("id" text not null primary key, "name" text, "publicKey" text not null,
       "userId" text not null references auth."user" ("id") on delete cascade, "credentialID" text not null,
       "counter" integer not null, "deviceType" text not null, "backedUp" boolean not null, "transports" text,
       "createdAt" timestamptz, "aaguid" text)`,
    `CREATE TABLE auth."rateLimit" ("id" text not null primary key, "key" text not null unique, "count" integer not null,
       "lastRequest" bigint not null)`,
    `CREATE INDEX "session_userId_idx" ON auth."session" ("userId")`,
    `CREATE INDEX "account_userId_idx" ON auth."account" ("userId")`,
    `CREATE INDEX "verification_identifier_idx" ON auth."verification" ("identifier")`,
    `CREATE INDEX "twoFactor_secret_idx" ON auth."twoFactor" ("secret")`,
    `CREATE INDEX "twoFactor_userId_idx" ON auth."twoFactor" ("userId")`,
    `CREATE INDEX "passkey_userId_idx" ON auth."passkey" ("userId")`,
    `CREATE INDEX "passkey_credentialID_idx" ON auth."passkey" ("credentialID")`,
    // Lifeboard's own. One login of a provider belongs to one account, even under races. The rest
    // is for the clearing job.
    `CREATE UNIQUE INDEX account_of_provider ON auth."account" ("providerId", "accountId")`,
    `CREATE INDEX session_by_expiry ON auth."session" ("expiresAt")`,
    `CREATE INDEX verification_by_expiry ON auth."verification" ("expiresAt")`,
    `CREATE INDEX rate_limit_by_age ON auth."rateLimit" ("lastRequest")`,
  ],
};
