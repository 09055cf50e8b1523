import type { StreamEvent } from "#contract/sync.ts";

/**
 * Parses server-sent events from pieces of any size. Unknown lines are skipped.
 * @returns a function that reads the next piece and returns the events completed by it
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = "";
  return (piece) => {
    const parts = (rest + piece).replaceAll("\r\n", "\n").split("\n\n");
    rest = parts.pop() ?? "";
    return parts.flatMap((part) => readEvent(part) ?? []);
  };
}

const NAMES = new Set(["change", "remove", "current", "reset", "rejected", "heartbeat", "closing"]);

function readEvent(part: string): StreamEvent | null {
  const fields = { event: "", id: null as string | null, data: "" };
  for (const line of part.split("\n")) {
    const at = line.indexOf(":");
    if (at <= 0) continue;
    const value = line.slice(line[at + 1] === " " ? at + 2 : at + 1);
    const name = line.slice(0, at);
    if (name === "event") fields.event = value;
    if (name === "id") fields.id = value;
    if (name === "data") fields.data += fields.data === "" ? value : `\n${value}`;
  }
  if (!NAMES.has(fields.event)) return null;
  return { ...fields, data: JSON.parse(fields.data === "" ? "{}" : fields.data) } as StreamEvent;
}
