import { NotSent } from "./transport.ts";

const ANSWER_MS = 15_000;
/**
 * Statuses that refuse a message for good. 401 and 403 are a wrong secret, which the operator can
 * correct.
 */
const FINAL = new Set([400, 404, 410, 413, 422]);

/** One POST to another program. `who`: its name in reasons. */
type OutgoingPost = { who: string; url: string; headers: Record<string, string>; body: string };

/**
 * Posts JSON. Any 2xx means accepted; redirects are not followed.
 * @throws NotSent for any other answer, and for none
 */
export async function postJson({ who, url, headers, body }: OutgoingPost, closing: AbortSignal): Promise<void> {
  let status: number;
  try {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal: AbortSignal.any([closing, AbortSignal.timeout(ANSWER_MS)]),
      headers: { "Content-Type": "application/json", ...headers },
      body,
    });
    status = answer.status;
    // Unread, it would hold the connection.
    await answer.body?.cancel();
  } catch (error) {
    throw new NotSent(`${who}: ${reasonOf(error)}`, false);
  }
  if (status < 200 || status > 299) throw new NotSent(`${who}: HTTP ${status}`, FINAL.has(status));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const { cause } = error;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : error.name;
}
