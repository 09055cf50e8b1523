import { expect, test } from "vitest";
import { putPiece } from "#contract/imports/imports.ts";
import type { Api, Route } from "#contract/route.ts";
import { PIECE_BYTES } from "#domain/imports/upload.ts";
import { NO_NETWORK } from "../../store/api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { UploadPart } from "./UploadPart.tsx";
import type { Run } from "../run.ts";
import { holdFile } from "./useUpload.ts";

let drawn: DrawnScreen;

const ID = "0190a7c0-0000-7000-8000-000000000001";
const BYTES = PIECE_BYTES * 2 + 5;
const RUN: Run = {
  id: ID,
  state: "uploading",
  fileName: "beds.csv",
  bytes: BYTES,
  received: PIECE_BYTES,
  at: "2026-11-25T09:00:00.000Z",
  endedAt: null,
  source: null,
  counts: null,
  share: null,
  undone: null,
  fault: null,
};
const FILE = new File([new Uint8Array(BYTES).fill(65)], "beds.csv");

/** A server that answers each piece in turn with the next of the given answers, then takes all. */
function server(...refusals: unknown[]): { api: Api; sent: { ordinal: number; letters: number }[] } {
  const sent: { ordinal: number; letters: number }[] = [];
  const api = async (route: Route, input: unknown): Promise<unknown> => {
    expect(route).toBe(putPiece);
    const { ordinal, data } = input as { ordinal: number; data: string };
    sent.push({ ordinal, letters: data.length });
    const refusal = refusals.shift();
    if (refusal !== undefined) return { ok: false, problem: refusal };
    return { ok: true, value: { received: Math.min(BYTES, (ordinal + 1) * PIECE_BYTES) } };
  };
  return { api: api as Api, sent };
}

test("only what has not arrived is sent, in pieces of base64", async () => {
  const { api, sent } = server();
  let isWhole = false;
  holdFile(ID, FILE);
  drawn = await draw(<UploadPart run={RUN} onWhole={() => (isWhole = true)} />, { api });
  await drawn.until(() => isWhole);
  expect(sent).toEqual([
    { ordinal: 1, letters: (PIECE_BYTES / 3) * 4 },
    { ordinal: 2, letters: 8 },
  ]);
  expect(drawn.text()).toContain("Uploaded: 100%");
});

test("a broken net is waited for, and the same piece is sent again when it is back", async () => {
  const { api, sent } = server(NO_NETWORK);
  let isWhole = false;
  holdFile(ID, FILE);
  drawn = await draw(<UploadPart run={RUN} onWhole={() => (isWhole = true)} />, { api });
  await drawn.until(() => drawn.text().includes("The upload continues by itself"));
  dispatchEvent(new Event("online"));
  await drawn.until(() => isWhole);
  expect(sent.map(({ ordinal }) => ordinal)).toEqual([1, 1, 2]);
});

test("a refusal stops it, with a key to try again", async () => {
  const refused = { ...NO_NETWORK, title: "You cannot do this now", detail: "Load the page again.", retry: "never" };
  const { api, sent } = server(refused);
  let isWhole = false;
  holdFile(ID, FILE);
  drawn = await draw(<UploadPart run={RUN} onWhole={() => (isWhole = true)} />, { api });
  await drawn.until(() => drawn.text().includes("You cannot do this now"));
  expect(sent).toHaveLength(1);
  await drawn.tap(drawn.button("Try again now"));
  await drawn.until(() => isWhole);
});
