import { expect } from "vitest";
import { CONSENT_WORDS } from "#domain/donors/consent.ts";
import { newId } from "#domain/shared/ids.ts";
import { DAY_MS, HOUR_MS } from "#domain/shared/durations.ts";
import { signedIn } from "#server/testing/accounts.ts";
import type { AccountOptions, ApiResponse, SignedIn } from "#server/testing/accounts.ts";
import { post } from "#server/testing/listing-requests.ts";
import { testService } from "#server/testing/service.ts";
import type { ServiceOptions, TestService } from "#server/testing/service.ts";

const PLATELETS = {
  kind: "blood" as const,
  details: { component: "platelets" as const, group: "O-" as const },
  quantity: 5,
  unit: "unit" as const,
  title: "Platelets for my father",
};

/** An act on a response. */
export function actOnResponse(
  who: Pick<SignedIn, "ask">,
  id: unknown,
  ...[name, sent = {}]: [name: string, sent?: Record<string, unknown>]
): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/responses/${String(id)}/${name}`, sent);
}

/** The id of a new response. */
export function idOf({ status, json }: ApiResponse): string {
  expect(status, JSON.stringify(json)).toBe(201);
  return String(json["id"]);
}

/**
 * What a donor of platelets saves who gave on these days. In Great Britain 14 days lie between two
 * gifts of platelets (DOMAIN.md 2.2).
 */
export function plateletsGiven(...days: readonly string[]): Record<string, unknown> {
  return {
    group: "O-",
    components: ["platelets"],
    rules: "GB",
    gifts: days.map((on) => ({ component: "platelets", on })),
    place: { lat: 22.57, lng: 88.36, label: "Kolkata", precision: "area" },
    radiusKm: 10,
    wakeMe: false,
    consent: { wordsVersion: CONSENT_WORDS },
  };
}

type Need = { owner: SignedIn; helper: SignedIn; id: string };

/** A service whose clock a test sets, and the people of responses. */
export type ResponseWorld = {
  service: TestService;
  now: () => Date;
  /** The day so many days from now, as `YYYY-MM-DD`. */
  dayIn: (days: number) => string;
  /** Moves the clock by some ms; without it the clock is set to the present. */
  move: (ms?: number) => void;
  /** A need of five units, its owner, and somebody who can help. Both count alone. */
  need: (about?: Parameters<typeof post>[1], account?: () => AccountOptions) => Promise<Need>;
  /** A promise that arrives in two hours, of one unit unless a test says otherwise. */
  promise: (who: SignedIn, listingId: string, amount?: number) => Promise<ApiResponse>;
  /** A need with a promise that was taken. */
  accepted: (amount?: number) => Promise<Need & { responseId: string }>;
  read: (who: SignedIn, listingId: string) => Promise<Record<string, unknown>>;
  newsOf: (who: SignedIn) => Promise<string[]>;
};

/** Opens one with these settings. Close its service in the end. */
export async function responseWorld(
  settings: Record<string, string> = {},
  options: Pick<ServiceOptions, "watches" | "lookMs" | "passwords"> = {},
): Promise<ResponseWorld> {
  let clock = new Date();
  const service = await testService({ ...options, now: () => clock, settings });
  const need: ResponseWorld["need"] = async (about = {}, account = () => ({})) => {
    const owner = await signedIn(service, { alias: "Meera", isSettled: true, ...account() });
    const helper = await signedIn(service, { alias: "Ravi", isSettled: true, ...account() });
    const { id } = await post(owner, { ...PLATELETS, ...about });
    return { owner, helper, id };
  };
  const promise: ResponseWorld["promise"] = (who, listingId, amount = 1) => {
    const arrivesBy = new Date(clock.getTime() + 2 * HOUR_MS).toISOString();
    const responseId = newId(clock);
    return who.ask("POST", `/api/v1/listings/${listingId}/responses`, { responseId, amount, arrivesBy });
  };
  return {
    service,
    now: () => clock,
    dayIn: (days) => new Date(clock.getTime() + days * DAY_MS).toISOString().slice(0, 10),
    move: (ms) => void (clock = ms === undefined ? new Date() : new Date(clock.getTime() + ms)),
    need,
    promise,
    accepted: async (amount = 2) => {
      const made = await need();
      const responseId = idOf(await promise(made.helper, made.id, amount));
      expect((await actOnResponse(made.owner, responseId, "accept", { amount })).status).toBe(200);
      return { ...made, responseId };
    },
    read: async (who, id) => (await who.ask("GET", `/api/v1/listings/${id}`)).json,
    newsOf: async (who) => {
      const target = { collection: "news", mine: true };
      const { json } = await who.ask("POST", "/api/v1/sync/query", { target });
      return (json["documents"] as { kind: string }[]).map(({ kind }) => kind);
    },
  };
}
