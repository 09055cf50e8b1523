import { Agent as PlainAgent, request as plainRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent as SafeAgent, request as safeRequest } from "node:https";
import { NotSent } from "../transport.ts";
import { publicLookup } from "./public-address.ts";

const ANSWER_MS = 15_000;
/** Services answer with nothing or a line. More than this is not read. */
const MOST_ANSWER_BYTES = 16_384;

/** One POST to an address that somebody else chose, of a host that the operator allows. */
export type GuardedPost = { url: string; headers: Record<string, string>; body: Buffer };

/** Posts to push services. It follows no redirect and calls no address that is not public. */
export type GuardedPoster = { post(asked: GuardedPost): Promise<{ status: number }>; close(): void };

/**
 * @param answerMs how long an answer may take, ms
 * @throws NotSent from `post` when there is no answer
 */
export function openGuardedPoster(answerMs: number = ANSWER_MS): GuardedPoster {
  const options = { keepAlive: true, maxSockets: 16, timeout: 30_000 };
  const safe = new SafeAgent({ ...options, lookup: publicLookup });
  // Only this computer is called by http (endpoint.ts).
  const plain = new PlainAgent(options);
  const closing = new AbortController();
  return {
    post: ({ url, headers, body }) =>
      new Promise((resolve, reject) => {
        const isSafe = new URL(url).protocol === "https:";
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)]);
        const common = { method: "POST", headers, signal };
        const onAnswer = (answer: IncomingMessage): void => {
          let bytes = 0;
          answer.on("data", ({ length }: Buffer) => {
            bytes += length;
            if (bytes > MOST_ANSWER_BYTES) answer.destroy();
          });
          answer.on("error", () => undefined);
          resolve({ status: answer.statusCode ?? 0 });
        };
        const request = isSafe
          ? safeRequest(url, { ...common, agent: safe }, onAnswer)
          : plainRequest(url, { ...common, agent: plain }, onAnswer);
        request.on("error", (error) => reject(new NotSent(`push service: ${codeOf(error)}`, false)));
        request.end(body);
      }),
    close: () => {
      closing.abort();
      safe.destroy();
      plain.destroy();
    },
  };
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : error.name;
}
