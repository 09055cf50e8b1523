import { isTest } from "./sources.ts";
import type { Finding, Source } from "./sources.ts";

const KEYS = "src/server/config/keys.ts";

/** The ways to the secret as it is: its reader, and the settings that hold it. */
const READERS = [
  /\breadSecret\b/,
  /\boldSecrets\b/,
  /\bconfig\.secret\b/,
  /[{,]\s*secret\b[^}\n]*\}\s*=\s*(\w+\.)*config\b/,
];

/**
 * Files of the server that read the deployment's secret as it is. Each use has a key of its own
 * from src/server/config/keys.ts, so that none reveals another.
 */
export function findSecretReaders(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith("src/server/") && !isTest(path))
    .filter(({ path }) => !path.startsWith("src/server/config/") && !path.startsWith("src/server/testing/"))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at) => {
        const isReader = READERS.some((reader) => reader.test(line));
        const message = `reads the secret as it is: name the purpose in ${KEYS}, and use its key`;
        return isReader ? [{ path, line: at + 1, message }] : [];
      }),
    );
}
