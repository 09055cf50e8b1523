import { createRequire } from "node:module";
import type { Server } from "node:http";
import { join } from "node:path";

/*
 * Parse Server in a process of its own: its packages' folder, its database and its port are its
 * arguments. It says "ready" when it answers.
 */

type ParseServer = { start: () => Promise<void>; app: unknown };
type Express = { use: (path: string, app: unknown) => void; listen: (port: number, host: string) => Server };

const [folder = "", databaseURI = "", port = ""] = process.argv.slice(2);
const load = createRequire(join(folder, "bench.cjs"));
const { ParseServer } = load("parse-server") as { ParseServer: new (settings: object) => ParseServer };
const express = load("express") as () => Express;

const settings = { databaseURI, appId: "bench", masterKey: "bench", serverURL: `http://127.0.0.1:${port}/parse` };
const server = new ParseServer({
  ...settings,
  silent: true,
  logLevel: "error",
  verbose: false,
});
await server.start();
const app = express();
app.use("/parse", server.app);
app.listen(Number(port), "127.0.0.1").once("listening", () => process.send?.("ready"));
process.once("disconnect", () => process.exit());
