import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { median } from "#server/testing/timing/mann-whitney.ts";
import type { Bench, Row } from "../scripts/bench/report.ts";
import { nextNumber } from "./support/number-message.ts";

/**
 * A route for signed-in members against the same route for anybody, by the server's processor time.
 * It also checks that a sign-out takes effect meanwhile.
 */
export const bench: Bench = { name: "session", limitSeconds: 180, run };

const ROUNDS = 9;
const ANSWERS = 6_000;
const CLIENTS = 8;
const EMAIL = "bench@example.org";
const OUTBOX_KEY = "the-key-of-this-bench";
const PASSWORD = "violet-umbrella-41";

type Server = { port: number; child: ChildProcess };

async function run(): Promise<Row[]> {
  const child = fork(join(import.meta.dirname, "session/server.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DEV_OUTBOX_KEY: OUTBOX_KEY },
  });
  try {
    const port = await nextNumber(child);
    const server = { port, child };
    const cookie = await signIn(server);
    await costOf(server, "/api/v1/bench/open", "");
    await costOf(server, "/api/v1/bench/members", cookie);
    const open: number[] = [];
    const members: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // Side by side in time, so that what else the machine does meets both.
      open.push(await costOf(server, "/api/v1/bench/open", ""));
      members.push(await costOf(server, "/api/v1/bench/members", cookie));
    }
    const ratios = members.map((cost, at) => cost / (open[at] ?? cost));
    return [
      {
        what: "a signed-in route, processor time an answer",
        value: median(ratios),
        unit: "x",
        against: `the same route without a session, ${median(open).toFixed(1)} µs`,
        goal: { atMost: 1.3 },
        note: `${median(members).toFixed(1)} µs; ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      },
      await signedOut(server, cookie),
    ];
  } finally {
    child.disconnect();
  }
}

async function signedOut(server: Server, cookie: string): Promise<Row> {
  const start = performance.now();
  await call(server, "/api/auth/sign-out", { cookie, body: {} });
  let status = 200;
  // Asked again and again: the bench is how soon the answer changes.
  while (status === 200) ({ status } = await call(server, "/api/v1/bench/members", { cookie }));
  return {
    what: "from a sign-out to its refusal",
    value: performance.now() - start,
    unit: "ms",
    goal: { atMost: 2_000 },
  };
}

/** Microseconds of the server's processor for one answer. */
async function costOf(server: Server, path: string, cookie: string): Promise<number> {
  const before = await cpuOf(server);
  let left = ANSWERS;
  const client = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { status } = await call(server, path, { cookie });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return ((await cpuOf(server)) - before) / ANSWERS;
}

async function cpuOf({ child }: Server): Promise<number> {
  const answered = nextNumber(child);
  child.send("cpu");
  const micros = await answered;
  return micros;
}

async function signIn(server: Server): Promise<string> {
  const account = { email: EMAIL, password: PASSWORD };
  await call(server, "/api/auth/sign-up/email", { body: { ...account, name: "Bench" } });
  const { text } = await call(server, `/dev/outbox.json?key=${OUTBOX_KEY}`, {});
  const [link = ""] = /\/api\/auth\/verify-email[^\s"\\]+/.exec(text) ?? [];
  await call(server, link, {});
  const { cookie } = await call(server, "/api/auth/sign-in/email", { body: account });
  if (cookie === "") throw new Error("the bench could not sign in");
  return cookie;
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

type Called = { status: number; text: string; cookie: string };

function call(
  { port }: Server,
  path: string,
  { cookie = "", body }: { cookie?: string; body?: object },
): Promise<Called> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        port,
        host: "127.0.0.1",
        path,
        agent,
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...(cookie !== "" && { cookie }),
          ...(body !== undefined && { "content-type": "application/json", origin: `http://127.0.0.1:${port}` }),
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (part: Buffer) => (text += part.toString()));
        answer.on("end", () => {
          const lines = answer.headers["set-cookie"] ?? [];
          resolve({
            status: answer.statusCode ?? 0,
            text,
            cookie: lines.map((line) => line.split(";")[0] ?? "").join("; "),
          });
        });
      },
    );
    asked.on("error", reject);
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
