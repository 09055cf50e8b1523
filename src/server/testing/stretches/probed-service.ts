import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SignedIn } from "../accounts.ts";
import type { Operation } from "../contract-calls.ts";
import { fill, query } from "../contract-calls.ts";
import type { TestService } from "../service.ts";
import type { Got, Sent } from "./caller-thread.ts";
import type { CrowdedWorld } from "./crowded-world.ts";

/** A service in this thread, somebody who may do all, and a thread that calls. */
export type ProbedService = {
  service: Pick<TestService, "url">;
  world: CrowdedWorld;
  person: SignedIn;
  call: (operation: Operation, input: { values: Record<string, string>; body: unknown }) => Promise<Got>;
  close: () => Promise<unknown>;
};

/**
 * Starts a thread that calls a service, so that what a caller does is none of the main thread's.
 */
export function probedService({ service, world, person }: Pick<ProbedService, "service" | "world" | "person">) {
  const caller = new Worker(new URL("./caller-thread.ts", import.meta.url));
  const call: ProbedService["call"] = async ({ path, method, parameters }, { values, body }) => {
    const text = body === undefined ? null : JSON.stringify(body);
    const sent: Sent = {
      url: `${service.url}${fill(path, values)}?${query(values, parameters)}`,
      method,
      body: text,
      headers: {
        authorization: `Bearer ${person.token}`,
        "accept-encoding": "br, gzip",
        "if-match": "*",
        ...(text !== null && {
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(text)),
        }),
      },
    };
    const got = once(caller, "message");
    caller.postMessage(sent);
    const [answer] = (await got) as [Got];
    return answer;
  };
  return { service, world, person, call, close: () => caller.terminate() };
}
