import { z } from "zod";
import { DEFAULT_CONNECTIONS, LEAST_CONNECTIONS, MOST_CONNECTIONS } from "../runtime/connection-shares.ts";
import { readDatabaseHosts } from "../runtime/database-hosts.ts";
import { Switch, Text } from "./setting-types.ts";

/** Where data is kept, and how the database is reached. */
export const DATABASE_SETTINGS = {
  DATA_DIR: Text.default("./var").describe(
    "Folder of the database files, the generated secret, the local outbox and the search's checkpoint (docs/guides/deploy.md).",
  ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "is an address such as postgres://user:password@host:5432/lifeboard")
    .superRefine((address, { addIssue }) => {
      const { problem } = readDatabaseHosts(address);
      if (problem !== null) addIssue({ code: "custom", message: problem });
    })
    // The driver takes them for the same, and warns at length. A later one may check less.
    .transform((address) =>
      /[?&]uselibpqcompat=/.test(address)
        ? address
        : address.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/, "$1verify-full"),
    )
    .optional()
    .describe(
      "A PostgreSQL server, 15 or newer; on another computer with sslmode. Several hosts, such as a:5432,b:5432: the one that accepts writes is used. Default: an embedded one in DATA_DIR.",
    )
    .meta({ secret: true }),
  DATABASE_PLAINTEXT: z
    .enum(["allowed"])
    .optional()
    .describe("allowed permits a DATABASE_URL of another computer without sslmode, on a network of your own."),
  MIGRATE: Switch.default("on").describe(
    "off: a start runs no migrations. It ends if some are missing; `lifeboard migrate` runs them.",
  ),
  BACKUP_TO: Text.optional().describe(
    "Folder that gets a backup every hour, preferably on another disk (docs/guides/back-up.md). Default: none.",
  ),
  DATABASE_CONNECTIONS: z
    .string()
    .default(String(DEFAULT_CONNECTIONS))
    .transform(Number)
    .refine(
      (most) => Number.isInteger(most) && most >= LEAST_CONNECTIONS && most <= MOST_CONNECTIONS,
      `is a whole number from ${LEAST_CONNECTIONS} to ${MOST_CONNECTIONS}: a process with fewer connections waits for itself`,
    )
    .describe("Maximum of database connections for one process, 16 to 200 (docs/guides/deploy.md)."),
  SWEEP_CLOCK: z
    .enum(["judged", "trusted"])
    .default("judged")
    .describe(
      "trusted expires and erases by the clock at once: for a rehearsal that moves the clock on purpose (docs/guides/clock.md).",
    ),
  DEMO_DATA: Switch.optional().describe(
    "Demonstration data in an empty database: on or off. Default: on with the embedded database, unless PUBLIC_URL is public.",
  ),
};
