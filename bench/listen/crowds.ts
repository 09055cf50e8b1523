import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { nextNumber } from "../support/number-message.ts";

/** Longer than the quiet after which a change goes out at once, ms. */
const QUIET_MS = 600;

/** Listeners in a process of their own. */
export type Crowd = { child: ChildProcess; count: number };

/**
 * Opens `count` listeners. It resolves when each is current.
 * @param wish.spread how far apart their targets are, in degrees; 0: all have the same
 */
export async function gather(request: { port: number; count: number; spread: number }): Promise<Crowd> {
  const child = fork(join(import.meta.dirname, "crowd.ts"), [], { execArgv: ["--import", "tsx"] });
  child.send(request);
  await nextNumber(child);
  return { child, count: request.count };
}

/** The time from the end of `work` until the last listener has received the change, ms. */
export async function untilLast({ child }: Crowd, work: () => Promise<void>): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  child.send("again");
  await nextNumber(child);
  const all = nextNumber(child);
  await work();
  const began = performance.timeOrigin + performance.now();
  return (await all) - began;
}

/** The events that the first listener received last. */
export function lastFrame({ child }: Crowd): Promise<string> {
  const answer = new Promise<string>((resolve) => child.once("message", (message) => resolve(String(message))));
  child.send("frame");
  return answer;
}

/** Ends the process of the listeners. */
export function leave({ child }: Crowd): void {
  child.disconnect();
}
