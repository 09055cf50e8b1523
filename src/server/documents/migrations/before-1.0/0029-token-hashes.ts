import type { Migration } from "../migration.ts";

export const tokenHashes: Migration = {
  id: "0029-token-hashes",
  why: "who reads the table of sessions is signed in by none of them",
  statements: [
    // As `storedToken` of src/server/identity/secrets.ts writes it. Sessions of before go on.
    `UPDATE auth."session" SET "token" = 'sha256:' || encode(sha256(convert_to("token", 'UTF8')), 'hex')
       WHERE "token" NOT LIKE 'sha256:%'`,
  ],
};
