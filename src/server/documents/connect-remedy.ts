import { fileFaultSentence } from "#server/runtime/file-fault.ts";

/** By the code of Node or PostgreSQL: what to do where a database refuses us or is not trusted. */
const REMEDIES: Readonly<Record<string, string>> = {
  "28P01": "Check user and password of DATABASE_URL. Write a % in the password as %25.",
  "28000": "Check user and password of DATABASE_URL, and what pg_hba.conf of the server allows.",
  "3D000": "Check the name of the database in DATABASE_URL.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "Name the host in DATABASE_URL as its certificate does, or give the server a certificate with that name.",
  CERT_HAS_EXPIRED: "Give the server a certificate that has not expired.",
};
const UNTRUSTED: ReadonlySet<string> = new Set([
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
]);
const NO_TLS = /does not support SSL connections/;

/**
 * What went wrong with a connection and what to do, as two sentences.
 * @param why the words of the driver or the server
 */
export function refusedConnection(error: unknown, why: string): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fileFault = fileFaultSentence(error);
  if (fileFault !== null) return `The database cannot be used: ${fileFault}`;
  if (UNTRUSTED.has(code))
    return (
      "The database cannot be used (this computer does not trust the issuer of the server's certificate). " +
      "Name the file of its authority in DATABASE_URL: sslmode=verify-full&sslrootcert=/etc/ssl/db-ca.pem."
    );
  const remedy = NO_TLS.test(why)
    ? "Switch ssl on in PostgreSQL, or in the proxy in front of it."
    : (REMEDIES[code] ?? "Check DATABASE_URL and that the server runs.");
  return `The database cannot be used (${why}). ${remedy}`;
}
