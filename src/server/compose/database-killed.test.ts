import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { anInput } from "#server/testing/listing-requests.ts";
import { PROGRAM, startChild } from "#server/testing/child.ts";
import type { Child } from "#server/testing/child.ts";
import { eventually } from "#server/testing/eventually.ts";
import { postmasterOf } from "#server/testing/kill-moments.ts";
import { rounds } from "#server/testing/rounds.ts";
import { copyFiles, temporaryFolder } from "#server/testing/temporary-server.ts";
import type { TemporaryFolder } from "#server/testing/temporary-server.ts";
import { drawHex } from "../../../scripts/testing/seed.ts";

let folder: TemporaryFolder;
let child: Child;
let url: string;
beforeAll(async () => {
  folder = temporaryFolder();
  copyFiles(inject("madeFiles"), folder.path);
  const settings = { PORT: "0", DATA_DIR: folder.path, RATE_LIMITS: "off", DEMO_DATA: "off" };
  child = startChild(PROGRAM, [], { env: { PATH: process.env["PATH"], ...settings } });
  const line = await child.said("Lifeboard is ready at ");
  url = line.replace("Lifeboard is ready at ", "").split(" ")[0] ?? "";
});
afterAll(async () => {
  await child.kill("SIGTERM");
  folder.remove();
});

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { "content-type": "application/json", "x-client-id": drawHex(16), origin: url },
  body: JSON.stringify(body),
});

/** What people do that needs the database. */
const ACTS: readonly (() => [path: string, init?: RequestInit])[] = [
  () => [
    "/api/auth/sign-up/email",
    json("POST", { email: `${drawHex(8)}@example.org`, password: drawHex(12), name: "Asha" }),
  ],
  () => ["/api/auth/sign-in/email", json("POST", { email: `${drawHex(8)}@example.org`, password: drawHex(12) })],
  () => ["/api/v1/listings", json("POST", anInput({ side: "need" }))],
  () => ["/api/auth/phone-number/send-otp", json("POST", { phoneNumber: "+919830012345" })],
  () => ["/api/v1/export/listings.ndjson"],
  () => ["/api/v1/me", { headers: { authorization: `Bearer ${drawHex(16)}.${drawHex(32)}` } }],
];

test("a database that is killed under writers is unavailable, never an inner error; then writes go on", async () => {
  const counts = new Map<string, number>();
  let isOver = false;
  const use = async (act: (typeof ACTS)[number]): Promise<void> => {
    while (!isOver) {
      const [path, init] = act();
      const answer = await fetch(url + path, init).then(
        async (response) => `${path} ${response.status} ${response.status >= 500 ? await response.text() : ""}`,
        (error: unknown) => `${path} broken ${error}`,
      );
      counts.set(answer, (counts.get(answer) ?? 0) + 1);
    }
  };
  const users = ACTS.flatMap((act) => [use(act), use(act)]);
  for (let round = 0; round < rounds(2, 100); round += 1) {
    await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
    const postmaster = postmasterOf(folder.path);
    if (postmaster !== null) process.kill(postmaster, "SIGKILL");
    await eventually(() => expect(postmasterOf(folder.path)).not.toBe(postmaster), 1);
  }
  await eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200));
  isOver = true;
  await Promise.all(users);
  expect([...counts.keys()].filter((each) => / 500 /.test(each))).toEqual([]);
  expect([...counts.keys()].filter((each) => / 503 /.test(each))).not.toEqual([]);
  // What the identity library cannot do goes to our own log, which is scrubbed, and not past it.
  expect(child.problems()).not.toContain("SERVER_ERROR");
});
