import { keepAsking } from "../support/request-loop.ts";

/** Answers a second, the 99th percentile of their times in ms, and how many were no 200. */
export type Load = { rate: number; p99: number; faults: number };

/**
 * Asks for the paths in turn over kept-alive connections, one request under way on each, for so
 * long.
 */
export async function load(
  port: number,
  paths: readonly string[],
  options: { clients: number; ms: number; headers?: Readonly<Record<string, string>> },
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  const lines = Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const run = { until: started + options.ms, next: 0, faults: 0, head: lines.join("") };
  await Promise.all(Array.from({ length: options.clients }, () => drive(port, paths, { run, times })));
  const seconds = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return { rate: times.length / seconds, p99: times[Math.floor(times.length * 0.99)] ?? 0, faults: run.faults };
}

type Run = { run: { until: number; next: number; faults: number; head: string }; times: number[] };

function drive(port: number, paths: readonly string[], { run, times }: Run): Promise<void> {
  let asked = 0;
  return keepAsking(port, {
    next: () => {
      if (performance.now() >= run.until) return null;
      asked = performance.now();
      return `GET ${paths[run.next++ % paths.length] ?? "/"} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${run.head}\r\n`;
    },
    answered: (head) => {
      if (!head.startsWith("HTTP/1.1 200")) run.faults++;
      times.push(performance.now() - asked);
    },
  });
}
