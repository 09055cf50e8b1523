import type { KeptService } from "./kept-data.ts";
import { OUTBOX_KEY } from "./service.ts";

/**
 * One call that must succeed. `as`: the caller, by its name in `manifest.people`; absent:
 * anonymous.
 */
export type Example = {
  as?: string;
  /** Of path and query. */
  values?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** Makes an example just before its call, because earlier calls may have changed the data. */
export type ExampleFactory = Example | ((kept: KeptService) => Example | Promise<Example>);

/** The id of a document in the backup, by its name in the manifest. */
export function exampleIdOf({ manifest }: KeptService, name: string): string {
  return manifest.ids[name] ?? "";
}

/** A call about a document of the backup. */
export function on(name: string, example: Example): ExampleFactory {
  return (kept) => ({ ...example, values: { ...example.values, id: exampleIdOf(kept, name) } });
}

/** The text of the newest message to a receiver, as the local outbox shows it. */
export async function letterTo({ service }: KeptService, to: string): Promise<string> {
  const response = await service.get(`/dev/outbox.json?key=${OUTBOX_KEY}`);
  const letters = (await response.json()) as { to: string; text: string }[];
  return letters.find((each) => each.to === to)?.text ?? "";
}

/** The code in that message. */
export async function codeTo(kept: KeptService, to: string): Promise<string> {
  return /\b\d{6}(?:\d{2})?\b/.exec(await letterTo(kept, to))?.[0] ?? "";
}
