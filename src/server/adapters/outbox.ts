import { appendFile, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A message that would have gone out, had a sender been set up. */
export const OutboxMessage = z.object({
  to: z.string(),
  channel: z.enum(["mail", "sms"]),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

/** The local stand-in for mail and text messages: one file, a JSON message a line (CONTRACT.md 1). */
export type Outbox = {
  put(message: OutboxMessage): Promise<void>;
  /** Newest first, at most the last 200. */
  list(): Promise<OutboxMessage[]>;
};

const MOST_SHOWN = 200;
const TAIL_BYTES = 1_000_000;

/** Opens the outbox of a data folder; its file is made with the first message, readable by its owner only. */
export function openOutbox(dataDir: string): Outbox {
  const path = join(dataDir, "outbox.jsonl");
  return {
    put: async (message) => {
      await mkdir(dataDir, { recursive: true });
      await appendFile(path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
    },
    list: async () => (await readTail(path)).flatMap(readLine).slice(-MOST_SHOWN).toReversed(),
  };
}

async function readTail(path: string): Promise<string[]> {
  let file;
  try {
    file = await open(path, "r");
  } catch {
    return [];
  }
  try {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await file.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8").split("\n");
  } finally {
    await file.close();
  }
}

/** A line that was cut by the tail, or by a process that died while writing, is left out. */
function readLine(line: string): OutboxMessage[] {
  try {
    const answer = OutboxMessage.safeParse(JSON.parse(line));
    return answer.success ? [answer.data] : [];
  } catch {
    return [];
  }
}
