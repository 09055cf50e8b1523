import { HOUR_MS } from "#domain/shared/durations.ts";
import { newId } from "#domain/shared/ids.ts";
import type { Example, ExampleFactory } from "../contract-example.ts";
import type { KeptService } from "../kept-data.ts";
import { post } from "../listing-requests.ts";

const OWNER = "giver";
const HELPER = "asker";
const AMOUNT = 1;

/** Of responses to needs: one that is received, and others that end otherwise. */
export function responseExamples(): Record<string, ExampleFactory> {
  let received = "";
  const act =
    (as: string, body: unknown = {}): ExampleFactory =>
    () => ({ as, values: { id: received }, body });
  const ofNew =
    (as: string, more: { isAccepted?: true; body?: unknown } = {}) =>
    async (kept: KeptService): Promise<Example> => {
      const id = await promised(kept);
      if (more.isAccepted)
        await (await kept.signIn(OWNER)).ask("POST", `/api/v1/responses/${id}/accept`, { amount: AMOUNT });
      return { as, values: { id }, body: more.body ?? {} };
    };
  let reported = "";
  const failed = ofNew(HELPER, { isAccepted: true, body: { reason: "asked-for-money" } });
  return {
    postListingsIdResponses: async (kept) => {
      received = newId();
      return { as: HELPER, values: { id: await need(kept) }, body: promiseIn(kept, received) };
    },
    getResponsesId: () => ({ as: HELPER, values: { id: received } }),
    postResponsesIdAccept: act(OWNER, { amount: AMOUNT }),
    postResponsesIdNotes: act(HELPER, { text: "I come by the north gate." }),
    postResponsesIdNumber: act(HELPER, { isGiven: true }),
    postResponsesIdContact: act(OWNER),
    postResponsesIdArrive: act(HELPER),
    postResponsesIdConfirm: act(OWNER, { amount: AMOUNT }),
    postResponsesIdDecline: ofNew(OWNER),
    postResponsesIdWithdraw: ofNew(HELPER),
    postResponsesIdFail: async (kept) => {
      const example = await failed(kept);
      reported = example.values?.["id"] ?? "";
      return example;
    },
    getModerationResponsesId: () => ({ as: "first-moderator", values: { id: reported } }),
  };
}

async function need(kept: KeptService): Promise<string> {
  return (await post(await kept.signIn(OWNER))).id;
}

async function promised(kept: KeptService): Promise<string> {
  const id = newId();
  const helper = await kept.signIn(HELPER);
  await helper.ask("POST", `/api/v1/listings/${await need(kept)}/responses`, promiseIn(kept, id));
  return id;
}

function promiseIn({ manifest }: KeptService, responseId: string): Record<string, unknown> {
  const arrivesBy = new Date(Date.parse(manifest.at) + 2 * HOUR_MS).toISOString();
  return { responseId, amount: AMOUNT, arrivesBy };
}
