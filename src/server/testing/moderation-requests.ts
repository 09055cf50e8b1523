import { Case } from "#contract/moderation.ts";
import { SingleListing } from "#contract/listings.ts";
import { REPORT_WAIT } from "#domain/moderation/doubt.ts";
import { countReports } from "#server/moderation/commands/update-doubt.ts";
import { ask, signedIn } from "./accounts.ts";
import type { AccountOptions, SignedIn, ApiResponse } from "./accounts.ts";
import { post } from "./listing-requests.ts";
import { testService } from "./service.ts";
import type { TestService } from "./service.ts";

/** A person whose account is a month old. */
export async function createEstablishedMember(service: TestService, options: AccountOptions = {}): Promise<SignedIn> {
  const who = await signedIn(service, options);
  await service.database.pool.query(`UPDATE auth."user" SET "createdAt" = now() - interval '30 days' WHERE id = $1`, [
    who.id,
  ]);
  await service.database.pool.query(
    "INSERT INTO proofs (user_id, key, is_phone, proved_at) VALUES ($1, $1, true, now() - interval '29 days')",
    [who.id],
  );
  return who;
}

/** A service for decisions: two members and three moderators, all with accounts a month old. */
export type Moderated = Record<"owner" | "stranger" | "asha" | "binod" | "chitra", SignedIn> & { service: TestService };

/** Opens one. Close its service in afterAll. */
export async function moderated(): Promise<Moderated> {
  const service = await testService({ settings: { RATE_LIMITS: "off" } });
  const roles = ["moderator"] as const;
  return {
    service,
    owner: await createEstablishedMember(service),
    stranger: await createEstablishedMember(service),
    asha: await createEstablishedMember(service, { roles }),
    binod: await createEstablishedMember(service, { roles }),
    chitra: await createEstablishedMember(service, { roles }),
  };
}

/** A person's offer of food. */
export function offerFood(who: SignedIn): Promise<SingleListing> {
  return post(who, { side: "offer", kind: "food", details: {}, unit: "meal", title: "Hot meals" });
}

let clients = 0;

/** Reports like a browser without an account, a new one each time. */
export function reportAnonymously(
  service: TestService,
  id: string,
  ...[report, client]: [report: object, client?: string]
): Promise<ApiResponse> {
  const own = client ?? (clients += 1).toString(16).padStart(32, "0");
  const path = `/api/v1/listings/${id}/reports`;
  return ask(service, { method: "POST", path, body: report, headers: { "x-client-id": own } });
}

/** Some hours later: the reports about a listing lower its rank now. */
export async function countReportsOf(service: TestService, id: string): Promise<void> {
  const { leastHours, everyHours } = REPORT_WAIT;
  await countReports(service.database, id, new Date(Date.now() + (leastHours + everyHours) * 3_600_000));
}

/** The case of an answer. @throws Error when it has none */
export function caseIn(response: ApiResponse): Case {
  if (response.status >= 300) throw new Error(`${response.status} ${JSON.stringify(response.json)}`);
  return Case.parse(response.json);
}

/** Decides about a listing. */
export function postDecision(
  who: SignedIn,
  listingId: string,
  options: { decision: string } & Record<string, unknown>,
): Promise<ApiResponse> {
  return who.ask("POST", "/api/v1/moderation/decisions", {
    listingId,
    reason: "They asked for money first.",
    ...options,
  });
}

/** A listing as somebody sees it; null where they may not know of it. */
export async function seenBy(who: Pick<SignedIn, "ask">, id: string): Promise<SingleListing | null> {
  const response = await who.ask("GET", `/api/v1/listings/${id}`);
  if (response.status === 404) return null;
  return SingleListing.parse(response.json);
}

/** A stored listing without `base`, its initial facts, which the first derivation stores. */
export async function keptListing(service: TestService, id: string): Promise<Record<string, unknown>> {
  const answer = await service.database.pool.query<{ body: Record<string, unknown> }>(
    "SELECT body FROM documents WHERE collection = 'listings' AND id = $1",
    [id],
  );
  const { base: _base, ...body } = answer.rows[0]?.body ?? {};
  return body;
}

/** The state of each report about a listing: `open`, or its outcome. */
export async function reportStates(service: TestService, id: string): Promise<unknown[]> {
  const answer = await service.database.pool.query<{ state: string; outcome: string | null }>(
    `SELECT body->>'state' AS state, body->>'outcome' AS outcome FROM documents
     WHERE collection = 'reports' AND body->>'listingId' = $1 ORDER BY created_at`,
    [id],
  );
  return answer.rows.map(({ state, outcome }) => outcome ?? state);
}

/** A person's news about a listing. */
export async function newsAbout(service: TestService, who: SignedIn, id: string): Promise<unknown[]> {
  const answer = await service.database.pool.query<{ kind: string }>(
    `SELECT body->>'kind' AS kind FROM documents
     WHERE collection = 'news' AND body->>'ownerId' = $1 AND body->>'listingId' = $2 ORDER BY created_at, id`,
    [who.id, id],
  );
  return answer.rows.map(({ kind }) => kind);
}

/** The id of the decision in force in an answer. */
export function standing(response: ApiResponse): string {
  return caseIn(response).decisions.find(({ state }) => state === "in-force")?.id ?? "";
}
/** Reverses a decision. */
export function reverse(who: SignedIn, id: string): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/moderation/decisions/${id}/reverse`, { reason: "I was wrong here." });
}

/** Confirms what another proposed, or refuses it. */
export function confirm(who: SignedIn, id: string, isConfirmed = true): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/moderation/decisions/${id}/confirm`, { isConfirmed });
}

/** Appeals against a decision. */
export function appeal(who: SignedIn, listingId: string): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/listings/${listingId}/appeal`, { text: "The calls came from my old number." });
}

/** Answers the appeal of a case. */
export function answerAppeal(who: SignedIn, response: ApiResponse, outcome: string): Promise<ApiResponse> {
  return who.ask("POST", `/api/v1/moderation/appeals/${caseIn(response).appeal?.id ?? ""}`, {
    outcome,
    reason: "Looked at it again.",
  });
}

/** The whole case of a listing. */
export function caseOf(who: SignedIn, id: string): Promise<ApiResponse> {
  return who.ask("GET", `/api/v1/moderation/cases/${id}`);
}
