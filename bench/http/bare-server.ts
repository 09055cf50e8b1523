import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { nextNumber } from "../support/number-message.ts";
import type { Recorded } from "./bare.ts";

/** A server in a process of its own, whose processor time can be read. */
export type MeasuredServer = { child: ChildProcess; port: number };

/** Starts a bare node:http server that answers what was recorded. */
export function beginBare(recorded: readonly Recorded[]): Promise<MeasuredServer> {
  return beginServer("bare.ts", recorded);
}

/** Starts a file of this folder with what it needs. */
export async function beginServer(file: string, start: unknown): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, file), { execArgv: ["--import", "tsx"] });
  child.send({ start });
  const port = await nextNumber(child);
  return { child, port };
}

/** Its processor time so far, us. */
export async function processorUsOf({ child }: MeasuredServer): Promise<number> {
  child.send("cpu");
  return nextNumber(child);
}
