import { randomBytes } from "node:crypto";
import { readCookie } from "#server/http/transport/cookies.ts";

/** Bytes of the secret that names a browser. 192 bits cannot be guessed. */
const BYTES = 24;
const SECRET = /^[\w-]{32}$/;
/** Far longer than a code lives. A browser that asks again keeps its name. */
const SECONDS = 3_600;

/** By a cookie that no script reads: which browser asked for a code. */
export type CodeAskers = {
  /** The browser of a request; null for one that asked for no code lately. */
  of: (cookieHeader: string | undefined) => string | null;
  /** The browser that asks for a code, and the `Set-Cookie` line that goes with the answer. */
  ask: (cookieHeader: string | undefined) => { asker: string; line: string };
};

/** @param isHttps whether browsers get cookies for https alone */
export function codeAskers(isHttps: boolean): CodeAskers {
  const name = `${isHttps ? "__Host-" : ""}code-asker`;
  const of: CodeAskers["of"] = (header) => {
    const value = readCookie(header, name);
    return value !== null && SECRET.test(value) ? value : null;
  };
  return {
    of,
    ask: (header) => {
      const asker = of(header) ?? newAsker();
      const attributes = `Path=/; SameSite=Strict${isHttps ? "; Secure" : ""}; HttpOnly; Max-Age=${SECONDS}`;
      return { asker, line: `${name}=${asker}; ${attributes}` };
    },
  };
}

/** The name of a browser that has none. */
export function newAsker(): string {
  return randomBytes(BYTES).toString("base64url");
}
