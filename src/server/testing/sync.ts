import { randomUUID } from "node:crypto";
import { syncCommit } from "#contract/sync.ts";
import type { MutationResult } from "#contract/sync.ts";
import { ask } from "./accounts.ts";
import type { TestService } from "./service.ts";
import { newClientId } from "./client-id.ts";

/** A mutation as a store sends it. */
export type SentMutation = { name: string; args: object; key?: string; precondition?: { editVersion: number } };

/** A browser's store, with an account or without. */
export type TestStore = {
  clientId: string;
  commit: (mutations: SentMutation[], options?: { transaction?: boolean }) => Promise<Committed>;
};

/** The outcome of a batch; `states` is a summary. */
export type Committed = { results: MutationResult[]; states: string[]; failedKey: string | undefined };

/** Opens one. */
export function testStore(service: Pick<TestService, "get">, token?: string): TestStore {
  const clientId = newClientId();
  return {
    clientId,
    commit: async (mutations, { transaction } = {}) => {
      const body = {
        clientId,
        ...(transaction !== undefined && { transaction }),
        mutations: mutations.map((each) => ({ key: randomUUID(), ...each })),
      };
      const response = await ask(service, {
        method: "POST",
        path: "/api/v1/sync/commit",
        body,
        ...(token !== undefined && { token }),
      });
      if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(response.json)}`);
      const { results, failedKey } = syncCommit.output.parse(response.json);
      return { results, failedKey, states: results.map(stateOf) };
    },
  };
}

function stateOf(result: MutationResult): string {
  return result.state === "acknowledged" ? result.state : result.error.reason;
}
