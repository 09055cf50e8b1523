import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";

const NumberMessage = z.tuple([z.number()]).rest(z.unknown());

/** The number in the next message of a process, such as a port or a time. */
export async function nextNumber(child: ChildProcess): Promise<number> {
  const [value] = NumberMessage.parse(await once(child, "message"));
  return value;
}
