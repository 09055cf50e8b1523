import { appendFile, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A message for which no sender was configured. */
export const OutboxMessage = z.object({
  to: z.string(),
  channel: z.enum(["mail", "sms", "push"]),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

/**
 * The local stand-in for mail and text messages: one file, a JSON message a line (CONTRACT.md 1). A
 * full file becomes the older one, which is replaced. So at least the newest thousand are there,
 * and it never exceeds 2 MB.
 */
export type Outbox = {
  put(message: OutboxMessage): Promise<void>;
  /** Newest first, at most the last 200. */
  list(): Promise<OutboxMessage[]>;
};

const MOST_SHOWN = 200;
const FULL_BYTES = 1_000_000;

/**
 * Opens the outbox of a data folder. The first message creates its file, readable by its owner
 * only.
 */
export function openOutbox(dataDir: string): Outbox {
  const path = join(dataDir, "outbox.jsonl");
  const older = join(dataDir, "outbox.older.jsonl");
  return {
    put: async (message) => {
      await mkdir(dataDir, { recursive: true });
      await appendFile(path, `${JSON.stringify(message)}\n`, { mode: 0o600 });
      if ((await sizeOf(path)) > FULL_BYTES) await turnOver(path, older);
    },
    list: async () => {
      const lines = [...(await readTail(older)), ...(await readTail(path))];
      return lines.flatMap(readLine).slice(-MOST_SHOWN).toReversed();
    },
  };
}

/** By one process at a time: two at once would throw away new messages. */
async function turnOver(path: string, older: string): Promise<void> {
  const lock = `${path}.turning`;
  try {
    await (await open(lock, "wx")).close();
  } catch {
    // Another process does it, or one died doing it. The next message tries again.
    if (Date.now() - (await madeAt(lock)) > STALE_MS) await rm(lock, { force: true });
    return;
  }
  if ((await sizeOf(path)) > FULL_BYTES) await rename(path, older);
  await rm(lock, { force: true });
}

const STALE_MS = 60_000;

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function madeAt(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
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
    const bytes = Buffer.alloc(Math.min(size, FULL_BYTES));
    await file.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8").split("\n");
  } finally {
    await file.close();
  }
}

/** Skips a line that was cut by the tail, or by a process that died while writing. */
function readLine(line: string): OutboxMessage[] {
  try {
    const answer = OutboxMessage.safeParse(JSON.parse(line));
    return answer.success ? [answer.data] : [];
  } catch {
    return [];
  }
}
