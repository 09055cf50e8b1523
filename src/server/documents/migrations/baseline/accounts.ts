import { oneWriter } from "../before-1.0/0023-one-writer.ts";

/** Accounts: the tables of the sign-in library, and those that follow its rows. */
export const ACCOUNTS: readonly string[] = [
  `CREATE SCHEMA auth`,
  `CREATE TABLE auth."user" (
       id text PRIMARY KEY,
       name text NOT NULL,
       email text NOT NULL UNIQUE,
       "emailVerified" boolean NOT NULL,
       image text,
       "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL,
       "updatedAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL,
       "phoneNumber" text UNIQUE,
       "phoneNumberVerified" boolean,
       "twoFactorEnabled" boolean,
       role text,
       banned boolean,
       "banReason" text,
       "banExpires" timestamptz,
       language text)`,
  `CREATE INDEX user_by_mail_domain ON auth."user" (split_part(email, '@', 2))`,
  `CREATE TABLE auth.session (
       id text PRIMARY KEY,
       "expiresAt" timestamptz NOT NULL,
       token text NOT NULL UNIQUE,
       "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL,
       "updatedAt" timestamptz NOT NULL,
       "ipAddress" text,
       "userAgent" text,
       "userId" text NOT NULL REFERENCES auth."user"(id) ON DELETE CASCADE,
       "impersonatedBy" text)`,
  `CREATE INDEX session_by_expiry ON auth.session ("expiresAt")`,
  `CREATE INDEX "session_userId_idx" ON auth.session ("userId")`,
  `CREATE TABLE auth.account (
       id text PRIMARY KEY,
       "accountId" text NOT NULL,
       "providerId" text NOT NULL,
       "userId" text NOT NULL REFERENCES auth."user"(id) ON DELETE CASCADE,
       "accessToken" text,
       "refreshToken" text,
       "idToken" text,
       "accessTokenExpiresAt" timestamptz,
       "refreshTokenExpiresAt" timestamptz,
       scope text,
       password text,
       "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL,
       "updatedAt" timestamptz NOT NULL)`,
  `CREATE UNIQUE INDEX account_of_provider ON auth.account ("providerId", "accountId")`,
  `CREATE INDEX "account_userId_idx" ON auth.account ("userId")`,
  `CREATE TABLE auth.verification (
       id text PRIMARY KEY,
       identifier text NOT NULL,
       value text NOT NULL,
       "expiresAt" timestamptz NOT NULL,
       "createdAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL,
       "updatedAt" timestamptz DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  `CREATE INDEX verification_by_expiry ON auth.verification ("expiresAt")`,
  `CREATE INDEX verification_identifier_idx ON auth.verification (identifier)`,
  `CREATE TABLE auth."twoFactor" (
       id text PRIMARY KEY,
       secret text NOT NULL,
       "backupCodes" text NOT NULL,
       "userId" text NOT NULL REFERENCES auth."user"(id) ON DELETE CASCADE,
       verified boolean,
       "failedVerificationCount" int,
       "lockedUntil" timestamptz)`,
  `CREATE INDEX "twoFactor_secret_idx" ON auth."twoFactor" (secret)`,
  `CREATE INDEX "twoFactor_userId_idx" ON auth."twoFactor" ("userId")`,
  `CREATE TABLE auth.passkey (
       id text PRIMARY KEY,
       name text,
       "publicKey" text NOT NULL,
       "userId" text NOT NULL REFERENCES auth."user"(id) ON DELETE CASCADE,
       "credentialID" text NOT NULL,
       counter int NOT NULL,
       "deviceType" text NOT NULL,
       "backedUp" boolean NOT NULL,
       transports text,
       "createdAt" timestamptz,
       aaguid text)`,
  `CREATE INDEX "passkey_credentialID_idx" ON auth.passkey ("credentialID")`,
  `CREATE INDEX "passkey_userId_idx" ON auth.passkey ("userId")`,
  `CREATE TABLE auth."rateLimit" (
       id text PRIMARY KEY,
       key text NOT NULL UNIQUE,
       count int NOT NULL,
       "lastRequest" bigint NOT NULL)`,
  `CREATE INDEX rate_limit_by_age ON auth."rateLimit" ("lastRequest")`,
  `CREATE TABLE auth.last_use (
       user_id text PRIMARY KEY REFERENCES auth."user"(id) ON DELETE CASCADE,
       at timestamptz(3) NOT NULL)`,
  `CREATE TABLE auth.role_since (
       user_id text PRIMARY KEY REFERENCES auth."user"(id) ON DELETE CASCADE,
       since timestamptz(3) NOT NULL)`,
  `CREATE FUNCTION auth.note_role() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     BEGIN
       IF TG_OP = 'UPDATE' AND string_to_array(coalesce(OLD.role, ''), ',') @> string_to_array(NEW.role, ',') THEN
         RETURN NULL;
       END IF;
       INSERT INTO auth.role_since (user_id, since) VALUES (NEW.id, now())
         ON CONFLICT (user_id) DO UPDATE SET since = excluded.since;
       RETURN NULL;
     END $$`,
  `CREATE FUNCTION auth.note_use() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     BEGIN
       INSERT INTO auth.last_use AS l (user_id, at) VALUES (NEW."userId", NEW."updatedAt")
         ON CONFLICT (user_id) DO UPDATE SET at = excluded.at WHERE l.at < excluded.at - interval '1 hour';
       RETURN NULL;
     END $$`,
  // The profile of an account: written by the statements of every document.
  ...oneWriter.statements,
  `CREATE TRIGGER note_role AFTER UPDATE OF role ON auth."user" FOR EACH ROW WHEN ((COALESCE(new.role, '') <> '')) EXECUTE FUNCTION auth.note_role()`,
  `CREATE TRIGGER note_role_of_new AFTER INSERT ON auth."user" FOR EACH ROW WHEN ((COALESCE(new.role, '') <> '')) EXECUTE FUNCTION auth.note_role()`,
  `CREATE TRIGGER profile_follows AFTER INSERT OR DELETE OR UPDATE OF name, language ON auth."user" FOR EACH ROW EXECUTE FUNCTION keep_profile()`,
  `CREATE TRIGGER note_use AFTER INSERT OR UPDATE OF "updatedAt" ON auth.session FOR EACH ROW EXECUTE FUNCTION auth.note_use()`,
];
