import { keepAsking } from "../support/request-loop.ts";

/** One request as it goes over the wire, and the status it is answered with. */
export type Call = {
  method: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  status: number;
};

/**
 * Makes so many calls in the order of the list. Each kept-alive connection has one call under way.
 * @returns how many were answered with another status
 */
export async function makeCalls(
  port: number,
  calls: readonly Call[],
  { count, clients }: { count: number; clients: number },
): Promise<number> {
  const texts = calls.map((call) => ({ text: textOf(call, port), head: `HTTP/1.1 ${call.status} ` }));
  const run: Run = { texts, next: 0, count, faults: 0 };
  await Promise.all(Array.from({ length: clients }, () => drive(port, run)));
  return run.faults;
}

type Run = { texts: readonly { text: string; head: string }[]; next: number; readonly count: number; faults: number };

function textOf({ method, path, headers = {}, body }: Call, port: number): string {
  const length =
    body === undefined ? {} : { "Content-Type": "application/json", "Content-Length": `${Buffer.byteLength(body)}` };
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...length });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body ?? ""}`;
}

function drive(port: number, run: Run): Promise<void> {
  let expected = "";
  return keepAsking(port, {
    next: () => {
      if (run.next >= run.count) return null;
      const { text, head } = run.texts[run.next++ % run.texts.length] ?? { text: "", head: "" };
      expected = head;
      return text;
    },
    answered: (head) => {
      if (!head.startsWith(expected)) run.faults += 1;
    },
  });
}
