import { FORMER_UNTIL, KEY_USES } from "../src/server/config/keys.ts";

type Use = { what: string; kept: string; info: string | null; hasFormer?: boolean; isOldest?: boolean };

/** docs/security/keys.md: every key, what it protects, and what a new secret changes. */
export function keysText(): string {
  const rows = Object.entries<Use>(KEY_USES).map(
    ([name, use]) => `| \`${name}\` | ${use.what} | ${use.kept} | ${makingOf(use)} | ${changeOf(use)} |`,
  );
  return `# Keys

Made from src/server/config/keys.ts by \`npm test -- --write\`. Each use of \`SECRET\` has a key of its own. It comes by HKDF (RFC 5869) with SHA-256
and the purpose as \`info\`.
No key reveals another one or the secret. No other file of the server reads the secret: a check of \`npm test\` says so.

| purpose | what it does | what it made is kept | made from | with a new \`SECRET\` |
| --- | --- | --- | --- | --- |
${rows.join("\n")}

- **The secret as it is** is used where tables keep what it made, and nothing can be computed anew. Before each text stand words of the
  purpose, so no hash of one is a hash of another.
- **Until ${FORMER_UNTIL}** links, codes and cursors that the secret as it is made still count.
- **A new secret** is set in \`SECRET\`, the earlier one in \`SECRETS_OLD\` ([deploy.md](../guides/deploy.md)).

## Algorithms

| for | algorithm |
| --- | --- |
| keys from the secret | HKDF with SHA-256 |
| signatures, names in tables | HMAC with SHA-256 |
| tokens of sessions and invitations in tables | SHA-256 of 190 or 256 random bits |
| secrets of apps, backup codes | XChaCha20-Poly1305, by the identity library |
| texts of messages that wait | AES-256-GCM |
| passwords | scrypt, N=2^15, r=8, p=3 |
| codes of an app | TOTP (RFC 6238) with SHA-1, as apps have it |
| passkeys, tokens of providers | what the device or the provider signs with, of WebAuthn and OpenID Connect |

## Other secrets

| secret | where it is | what it does |
| --- | --- | --- |
| tokens of sessions, invitations and links | with people; tables keep SHA-256 hashes | open a session or a page, once or for some days |
| passwords | with people; the table keeps scrypt hashes | sign in |
| \`SMS_WEBHOOK_SECRET\` | settings | signs text messages for the operator's gateway |
| \`VOICE_WEBHOOK_SECRET\` | settings | signs calls that say codes, for the operator's gateway |
| \`SMS_HOOK_SECRETS\`, \`TWILIO_AUTH_TOKENS\`, \`AFRICASTALKING_SECRET\`, \`WHATSAPP_APP_SECRETS\`, \`WHATSAPP_VERIFY_TOKEN\` | settings | prove who sent a text on: the gateway, Twilio, Africa's Talking, Meta |
| \`WHATSAPP_TOKEN\` | settings | sends by WhatsApp |
| client secrets in \`OIDC_PROVIDERS\` | settings | prove the deployment to a provider |
| \`METRICS_TOKEN\`, \`DEV_OUTBOX_KEY\` | settings, or made at each start | open metrics and the local outbox |
| passwords in \`DATABASE_URL\`, \`SMTP_URL\` | settings | open the database and the mail server |
| keys of TLS | the proxy | encrypt what is sent |
`;
}

function makingOf({ info, isOldest }: Use): string {
  if (info === null) return "the secret as it is";
  return isOldest === true ? `the oldest secret, \`${info}\`` : `\`${info}\``;
}

function changeOf({ isOldest, info, hasFormer }: Use): string {
  if (isOldest === true) return "stays the same";
  if (info === null) return "new hashes; where a list of keys is asked, earlier ones count";
  return hasFormer === true ? "what earlier secrets made counts" : "made anew";
}
