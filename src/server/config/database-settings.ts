import { z } from "zod";
import { Switch, Text } from "./setting-types.ts";

/** Where data is kept, and how the database is reached. */
export const DATABASE_SETTINGS = {
  DATA_DIR: Text.default("./var").describe(
    "Folder of the database files, the generated secret, the local outbox and the search's checkpoint (docs/guides/deploy.md).",
  ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, "is an address such as postgres://user:password@host:5432/lifeboard")
    .optional()
    .describe(
      "A PostgreSQL server, 15 or newer; on another computer with sslmode. Default: an embedded one in DATA_DIR.",
    )
    .meta({ secret: true }),
  DATABASE_PLAINTEXT: z
    .enum(["allowed"])
    .optional()
    .describe("allowed permits a DATABASE_URL of another computer without sslmode, on a network of your own."),
  SWEEP_CLOCK: z
    .enum(["judged", "trusted"])
    .default("judged")
    .describe(
      "trusted ends and erases by the clock at once: for a rehearsal whose clock is moved on purpose (docs/guides/clock.md).",
    ),
  DEMO_DATA: Switch.optional().describe(
    "Demonstration data in an empty database: on or off. Default: on with the embedded database.",
  ),
};
