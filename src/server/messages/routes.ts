import { parseText } from "#contract/messages/messages.ts";
import { isTooLongToRead } from "#domain/messages/words.ts";
import { READ_PRICES } from "#domain/shared/read-price.ts";
import { fail, ok } from "#domain/shared/result.ts";
import type { Job, WorkThreads } from "#server/http/admission/work-threads.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import type { MessageReading, MessageText } from "./message.worker.ts";
import { presentText } from "./read-text.ts";
import type { TextDependencies } from "./read-text.ts";

/** `country`: the deployment's. `countryAt`: of a point, null where it is not known. */
export type MessageDependencies = TextDependencies & {
  country: string | null;
  countryAt: (point: { lat: number; lng: number }) => string | null;
  threads: WorkThreads;
};

/**
 * The dearest message that is read takes 50 ms of a processor, and 100 ms as the first one. The
 * rest is for a busy machine. Proposal.
 */
const READ_MESSAGE: Job<MessageText, MessageReading> = {
  file: new URL("./message.worker.ts", import.meta.url),
  name: "readMessage",
  mostMs: 3_000,
};

/** Reads messages for everybody, outside the main thread. */
export function messageRoutes({ country, countryAt, threads, ...dependencies }: MessageDependencies): Binding[] {
  return [
    bindRoute(
      parseText,
      { limit: "public-read", policy: everybody, endedSession: "is-nobody", takesTurn: () => true },
      async ({ language, near, ...input }, context) => {
        const where = (near === undefined ? null : countryAt(near)) ?? country;
        if (isTooLongToRead(input.text)) return fail("messages/too-long-to-read");
        const question = { ...input, near, country: where, language: language ?? context.wantedLanguage };
        const work = { input: { text: input.text, country: where }, price: READ_PRICES.character * input.text.length };
        const read = await threads.run(context, READ_MESSAGE, work);
        if (read.ok) return ok({ value: await presentText(question, read.value, dependencies) });
        return read.reason === "ended" ? fail("messages/too-long-to-read") : read;
      },
    ),
  ];
}
