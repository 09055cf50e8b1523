import { Agent, request } from "node:http";
import { parentPort } from "node:worker_threads";

/** One request. `body`: its bytes; null: none. */
export type Sent = { url: string; method: string; headers: Record<string, string>; body: string | null };

/** What came back. `text`: the beginning of the answer. */
export type Got = { status: number; bytes: number; text: string };

const agent = new Agent({ keepAlive: true });
const KEPT = 400;
/** Of a stream of events: it has said all that it knows. */
const CURRENT = "event: current";

parentPort?.on("message", (sent: Sent) => {
  send(sent).then(
    (got) => parentPort?.postMessage(got),
    (error: unknown) => parentPort?.postMessage({ status: 0, bytes: 0, text: String(error) } satisfies Got),
  );
});

/** Sends it and reads all of the answer. A stream of events is left when it is current. */
function send({ url, method, headers, body }: Sent): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      const got: Got = { status: answer.statusCode ?? 0, bytes: 0, text: "" };
      const isStream = answer.headers["content-type"]?.startsWith("text/event-stream") === true;
      answer.on("data", (part: Buffer) => {
        got.bytes += part.length;
        if (got.text.length < KEPT) got.text += part.toString("utf8", 0, KEPT);
        if (!isStream || !part.includes(CURRENT)) return;
        resolve(got);
        answer.destroy();
      });
      answer.on("end", () => resolve(got));
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body ?? undefined);
  });
}
