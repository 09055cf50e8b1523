import { drawHex } from "../../../scripts/testing/seed.ts";

/** What names a browser (`X-Client-Id`), unused and the same in each run of a test. */
export function newClientId(): string {
  return drawHex(16);
}
