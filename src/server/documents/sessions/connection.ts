import type { WatchedConfig } from "./watched-client.ts";

/** Time limits of one statement of a command, and of its wait for a lock, ms. */
export type CommandLimits = { statementMs: number; lockMs: number };

/**
 * Where the server is: a socket folder (embedded) or the text of DATABASE_URL. `commandLimits` are
 * for tests; absent: `COMMAND_LIMITS`. `connections`: most of this process (connection-shares.ts).
 */
export type Connection = WatchedConfig & { commandLimits?: CommandLimits; connections?: number };
