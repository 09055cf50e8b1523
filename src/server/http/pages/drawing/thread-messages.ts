import type { MessagePort } from "node:worker_threads";
import type { RenderAnswer } from "#contract/render.ts";
import type { CallResult } from "../../contract/in-process-api.ts";
import type { Encoding } from "../../transport/compress.ts";
import type { FinishedPage, PageRequest } from "./page-drawer.ts";

/** One page for a thread. Its messages go by `port`. */
export type ThreadTask = { page: PageRequest; port: MessagePort };

/** What a thread ends a page with. `dropped`: the page was not wanted. */
export type ThreadResult =
  | { type: "finished"; page: Omit<FinishedPage, "body"> & { body: Uint8Array } }
  | { type: "dropped" }
  | { type: "failed"; error: unknown };

/** From the thread: a call of the contract, by its number, or that the page's data is loaded. */
export type FromThread =
  | { type: "call"; number: number; route: string; input: unknown }
  | { type: "loaded"; page: { type: "page"; status: number } | Extract<RenderAnswer, { type: "redirect" }> };

/** To the thread: the result of a call, or what to do with the loaded page. */
export type ToThread =
  | { type: "result"; number: number; result: CallResult }
  | { type: "finish"; encoding: Encoding | null }
  | { type: "drop" };

/** What every thread is started with. `dist`: the folder of the build. */
export type ThreadData = { dist: string };
