import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { z } from "zod";

/**
 * A crowd of listeners in a process of their own. It gets its targets and reports when each
 * listener is current. On "again" it starts to count and reports when each has received a change.
 * On "frame" it reports what one of them received last.
 */
const CrowdRequest = z.object({ port: z.number(), count: z.number(), spread: z.number() });

let counting: Set<number> | null = null;
let wanted = 0;
let frame = "";

process.on("message", (message) => {
  if (message === "again") {
    counting = new Set();
    say();
  } else if (message === "frame") process.send?.(frame);
  else void gather(CrowdRequest.parse(message));
});
process.on("disconnect", () => process.exit(0));

function say(): void {
  process.send?.(performance.timeOrigin + performance.now());
}

async function gather({ port, count, spread }: z.output<typeof CrowdRequest>): Promise<void> {
  wanted = count;
  const atOnce = 100;
  for (let at = 0; at < count; at += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - at) }, (_, nth) => open(port, at + nth, spread));
    // A hundred at a time: it is listening that is measured, not coming.
    await Promise.all(some);
  }
  say();
}

/** One listener; resolves when it knows what there is. */
function open(port: number, number: number, spread: number): Promise<void> {
  const near = { lat: 22.5 + (number % 71) * (spread / 71), lng: 88.3 + (number % 73) * (spread / 73), withinKm: 25 };
  const target = { collection: "listings", near, where: { kind: "oxygen" }, limit: 50 };
  const body = JSON.stringify({ clientId: randomBytes(16).toString("hex"), targets: [{ id: "list", target }] });
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/v1/sync/listen",
        agent: false,
        headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`refused: ${response.statusCode}`));
        response.on("data", (part: Buffer) => {
          if (part.includes("event: current")) resolve();
          if (counting === null || !part.includes("event: change")) return;
          if (number === 0) frame = part.toString();
          counting.add(number);
          if (counting.size === wanted) {
            counting = null;
            say();
          }
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
