import {
  acceptResponse,
  arriveResponse,
  confirmResponse,
  declineResponse,
  failResponse,
  getResponse,
  giveResponseNumber,
  noteResponse,
  promiseResponse,
  readResponseNumber,
  withdrawResponse,
} from "#contract/responses.ts";
import type { Response } from "#contract/responses.ts";
import { ok } from "#domain/shared/result.ts";
import { readShielded } from "#server/documents/store.ts";
import type { Context } from "#server/http/contract/context.ts";
import { bindRoute, everybody } from "#server/http/contract/handle.ts";
import type { Answer, Binding, Refused } from "#server/http/contract/handle.ts";
import { runMutation } from "#server/commands/run-mutation.ts";
import type { Mutation } from "#server/commands/mutation.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Writers } from "#server/commands/writers.ts";
import { responses } from "#server/stored/responses.ts";
import { readGivenNumber } from "./commands/number.ts";
import type { ResponseDependencies } from "./dependencies.ts";
import { readGivenGrants } from "./given-numbers.ts";
import { presentResponse, sideOf } from "./present.ts";

export type ResponseRouteDependencies = {
  dependencies: ResponseDependencies;
  writers: Writers;
  /** The text of the warning that comes with a number. */
  texts: Texts;
  /** The commands by their names without `responses.`. */
  mutations: ReadonlyMap<string, Mutation>;
};

type ResponseAnswer = Promise<{ ok: true; value: Answer<Response> } | Refused>;

const RULES = { limit: "public-read", policy: everybody } as const;

/** Responses over HTTP: each call is the command of that name. */
export function responseRoutes(opened: ResponseRouteDependencies): Binding[] {
  const { dependencies, texts } = opened;
  const run = (name: string) => (input: object, context: Context) => write(opened, context, { name, args: input });
  return [
    bindRoute(promiseResponse, RULES, ({ id, responseId, ...promised }, context) =>
      write(opened, context, {
        name: "promise",
        args: { ...promised, listingId: id, ...(responseId !== undefined && { id: responseId }) },
      }),
    ),
    bindRoute(acceptResponse, RULES, run("accept")),
    bindRoute(declineResponse, RULES, run("decline")),
    bindRoute(withdrawResponse, RULES, run("withdraw")),
    bindRoute(arriveResponse, RULES, run("arrive")),
    bindRoute(confirmResponse, RULES, run("confirm")),
    bindRoute(failResponse, RULES, run("fail")),
    bindRoute(noteResponse, RULES, run("note")),
    bindRoute(getResponse, RULES, ({ id }, { actor }) => read(dependencies, id, actor.id)),
    bindRoute(giveResponseNumber, RULES, run("number")),
    bindRoute(readResponseNumber, RULES, async ({ id }, context) => {
      const given = await readGivenNumber(dependencies, id, context.actor.id);
      if (!given.ok) return given;
      const warning = texts.say(context.language, ["messages", "contact", "warning"]);
      return ok({ value: { channels: given.value.map(({ type, value }) => ({ type, value })), warning } });
    }),
  ];
}

async function write(
  { dependencies, writers, mutations }: ResponseRouteDependencies,
  context: Context,
  { name, args }: { name: string; args: object },
): ResponseAnswer {
  const mutation = mutations.get(`responses.${name}`);
  if (mutation === undefined) throw new Error(`there is no command responses.${name}`);
  const written = await runMutation({ database: dependencies.database, writers }, context, { mutation, args });
  if (!written.ok) return written;
  const id = written.value.documents.find(({ collection }) => collection === responses.name)?.id ?? "";
  const answer = await read(dependencies, id, context.actor.id);
  if (!answer.ok || name !== "promise" || !written.value.isNew) return answer;
  return ok({ ...answer.value, location: `/api/v1/responses/${id}` });
}

async function read(dependencies: ResponseDependencies, id: string, readerId: string | null): ResponseAnswer {
  const document = await readShielded(dependencies.database, responses.key(id));
  const response = document === null ? null : responses.read(document);
  const isTheirs = response !== null && sideOf(response, readerId) !== null;
  const given = isTheirs ? await readGivenGrants(dependencies, [response], readerId) : new Set<string>();
  const value = document === null ? null : presentResponse(document, readerId, given);
  return value === null ? { ok: false, reason: "responses/not-found" } : ok({ value });
}
