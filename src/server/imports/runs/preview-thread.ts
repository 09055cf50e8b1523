import { READ_PRICES } from "#domain/shared/read-price.ts";
import type { Waiter } from "#server/http/admission/fair-scheduler.ts";
import { READ_BUDGET } from "#domain/limits/process-limits.ts";
import type { Job, NoTurn, WorkThreads } from "#server/http/admission/work-threads.ts";
import { WrongFile } from "../pipeline/format.ts";
import type { TableShape } from "../tables/table.ts";
import type { PreviewReader } from "./preview.ts";
import type { Looked } from "./preview.worker.ts";
import type { PreviewTask, TablePreview } from "./read-preview.ts";

/**
 * The dearest file takes five seconds of a processor: 50 MB, all of them words of kinds. The rest
 * is for a busy machine. An answer may take no longer than REQUEST_LIMITS.answerMs. Proposal.
 */
const MOST_MS = 10_000;

/** A look at a file that found no turn, or no budget. */
export class PreviewRefused extends Error {
  override name = "PreviewRefused";
  readonly refusal: NoTurn;

  constructor(refusal: NoTurn) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/**
 * Looks at files in the threads for work, in the turn of a caller.
 * @param asked `bytes` of the file are its price; `mostMs` is the time of one look
 */
export function previewThread(
  threads: WorkThreads,
  waiter: Waiter,
  { bytes, mostMs = MOST_MS }: { bytes: number; mostMs?: number },
): PreviewReader {
  const price = Math.min(bytes * READ_PRICES.previewedByte, READ_BUDGET.most);
  const look = async <Input, Output>(job: LookJob<Input, Output>, input: Input, cost: number): Promise<Output> => {
    const done = await threads.run(waiter, { ...job, mostMs }, { input, price: cost });
    if (!done.ok) {
      if (done.reason !== "ended") throw new PreviewRefused(done);
      throw new WrongFile("The file takes too long to read: split it.", "too-large");
    }
    if ("fault" in done.value) throw new WrongFile(done.value.sentence, done.value.fault);
    return done.value.value;
  };
  return {
    guess: (path) => look(GUESS, path, READ_PRICES.small),
    read: (task) => look(READ, task, price),
  };
}

const FILE = new URL("./preview.worker.ts", import.meta.url);
type LookJob<Input, Output> = Omit<Job<Input, Looked<Output>>, "mostMs">;
const GUESS: LookJob<string, TableShape> = { file: FILE, name: "guessTable" };
const READ: LookJob<PreviewTask, TablePreview> = { file: FILE, name: "previewTable" };
