import { expect, test } from "vitest";
import { refusedConnection } from "./connect-remedy.ts";

test.each([
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify", /sslrootcert=\/etc/],
  ["SELF_SIGNED_CERT_IN_CHAIN", "self-signed certificate", /sslrootcert=\/etc/],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "altnames", /as its certificate does/],
  ["28P01", "password authentication failed", /user and password .* %25/],
  ["3D000", 'database "x" does not exist', /name of the database/],
  ["ECONNREFUSED", "connect ECONNREFUSED", /that the server runs/],
  ["", "The server does not support SSL connections", /Switch ssl on/],
])("%s says what to do", (code, why, remedy) => {
  expect(refusedConnection(Object.assign(new Error(why), { code }), why)).toMatch(remedy);
});

test("a file of certificates that is not there is named, without the system's word", () => {
  const error = Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT", path: "/etc/ssl/ca.pen" });
  const said = refusedConnection(error, error.message);
  expect(said).toContain("There is no /etc/ssl/ca.pen");
  expect(said).not.toContain("ENOENT");
});
