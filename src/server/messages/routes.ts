import { parseText } from "#contract/messages/messages.ts";
import { ok } from "#domain/shared/result.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Binding } from "#server/http/contract/handle.ts";
import { readText } from "./read-text.ts";
import type { TextDependencies } from "./read-text.ts";

/** `country`: the deployment's. `countryAt`: of a point, null where it is not known. */
export type MessageDependencies = TextDependencies & {
  country: string | null;
  countryAt: (point: { lat: number; lng: number }) => string | null;
};

/** Reads messages for everybody. It takes up to 60 ms of a processor, so callers take turns. */
export function messageRoutes({ country, countryAt, ...dependencies }: MessageDependencies): Binding[] {
  return [
    bindRoute(
      parseText,
      { limit: "public-read", policy: everybody, endedSession: "is-nobody", takesTurn: () => true },
      async ({ language, near, ...input }, context) => {
        const where = (near === undefined ? null : countryAt(near)) ?? country;
        const question = { ...input, near, country: where, language: language ?? context.wantedLanguage };
        return ok({ value: await readText(question, dependencies) });
      },
    ),
  ];
}
