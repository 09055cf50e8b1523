import { SingleBar } from "cli-progress";

/** Where progress is shown: a bar on a terminal, else a plain line from time to time. */
export type ProgressOutput = { err(line: string): void; bar: NodeJS.WriteStream | null };

export type Progress = { show(progress: { bytes: number; totalBytes: number; rows: number }): void; end(): void };

/** A line for each tenth of the bytes. */
const STEPS = 10;

/** Shows the progress of an import, by bytes read. */
export function showProgress(output: ProgressOutput, name: string): Progress {
  return output.bar === null ? linesOf(output, name) : barOf(output.bar, name);
}

function barOf(stream: NodeJS.WriteStream, name: string): Progress {
  const bar = new SingleBar({
    format: `${name} [{bar}] {percentage} % | {rows} rows | {duration_formatted}`,
    stream,
    hideCursor: true,
  });
  let isRunning = false;
  return {
    show({ bytes, totalBytes, rows }) {
      if (!isRunning) bar.start(totalBytes, 0, { rows: 0 });
      isRunning = true;
      bar.update(Math.min(bytes, totalBytes), { rows });
    },
    end() {
      if (isRunning) bar.stop();
      isRunning = false;
    },
  };
}

function linesOf(output: ProgressOutput, name: string): Progress {
  let shown = 0;
  return {
    show({ bytes, totalBytes, rows }) {
      const step = Math.floor((STEPS * bytes) / Math.max(1, totalBytes));
      if (step <= shown) return;
      shown = step;
      output.err(`${name}: ${Math.min(100, step * STEPS)} %, ${rows} rows`);
    },
    end: () => undefined,
  };
}
