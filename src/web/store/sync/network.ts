import type { Problem } from "#contract/errors.ts";
import { NO_NETWORK, openStream, sendTo } from "../api.ts";
import { recordStreamAsOf } from "../fetch/answers-as-of.ts";
import type { Hearing, Listening, Network } from "../environment.ts";
import { eventReader } from "./sse.ts";

/** The addresses of CONTRACT.md 6. Importing the contract would add its schemas. */
const PATHS = {
  commit: "/api/v1/sync/commit",
  query: "/api/v1/sync/query",
  batchGet: "/api/v1/sync/batch-get",
  listen: "/api/v1/sync/listen",
} as const;

/**
 * The server, over the network. Anonymous and expired stores send no session. Otherwise they would
 * store personal answers, and send anonymous writes as somebody's.
 */
export function networkOf(isNobody: () => boolean): Network {
  const send = <T>(path: `/${string}`, input: unknown) =>
    sendTo<T>({ method: "POST", path }, input, { asNobody: isNobody() });
  return {
    commit: (batch) => send(PATHS.commit, batch),
    query: (target) => send(PATHS.query, { target }),
    listen: (asked, hearing) => listen(asked, hearing, isNobody()),
    batchGet: (collection, ids) => send(PATHS.batchGet, { collection, ids }),
  };
}

/** A stream over fetch: EventSource can neither post nor send headers. */
async function listen(
  asked: Listening,
  { signal, opened, received }: Hearing,
  asNobody: boolean,
): Promise<Problem | null> {
  let isOpen = false;
  try {
    const answer = await openStream({ method: "POST", path: PATHS.listen }, asked, { asker: signal, asNobody });
    if (!answer.ok) return answer.problem;
    isOpen = true;
    opened();
    const read = eventReader();
    const reader = answer.value.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      const events = read(decoder.decode(value, { stream: true }));
      for (const { event, data } of events) if (event === "heartbeat") recordStreamAsOf(data.asOf ?? null);
      received(events);
    }
  } catch {
    return isOpen ? null : NO_NETWORK;
  }
}
