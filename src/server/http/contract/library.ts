import type { IncomingMessage } from "node:http";
import type { Challenge } from "#domain/limits/proof-of-work.ts";
import type { Ban, Reason } from "#contract/errors.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import type { Exchange } from "../transport/exchange.ts";
import { reasonOfError } from "./map-error.ts";
import type { FieldError } from "./problem.ts";
import type { ServeDependencies } from "./serve.ts";

/** One call to routes that another library answers. */
export type LibraryCall = {
  request: IncomingMessage;
  /** Parsed JSON, or the fields of a form; undefined when none was sent. */
  body: unknown;
  /** The caller's address: the socket's, or what a declared proxy reports. */
  address: string;
  language: string;
  /** Whether limits are off for this call. */
  isUnlimited: boolean;
};

/** The outcome: our refusal, or a complete answer. */
export type LibraryAnswer =
  | {
      ok: false;
      reason: Reason;
      errors?: readonly FieldError[];
      ban?: Ban | undefined;
      work?: Challenge | undefined;
      headers?: Record<string, string>;
      cookies?: readonly string[];
    }
  | { ok: true; status: number; headers: Record<string, string>; cookies: readonly string[]; body: string | null };

/** Answers everything below one path outside our contract: the identity library. */
export type Library = (call: LibraryCall) => Promise<LibraryAnswer>;

/** Answers an admitted call. Refusals are problems as everywhere. */
export async function serveLibrary(
  dependencies: ServeDependencies,
  exchange: Exchange,
  { library, admitted, body }: { library: Library; admitted: Admitted; body: unknown },
): Promise<void> {
  const { replies, admission } = dependencies;
  const { requestId } = exchange.response;
  const { client, headers } = admitted;
  const inFlight = admission.begin(client, () => replies.refuse(exchange, "http/deadline-exceeded", { headers }));
  try {
    const answer = await library({
      request: exchange.request,
      body,
      address: admission.addressOf(exchange.request),
      language: replies.languageOf(exchange.request),
      isUnlimited: admission.isUnlimited(exchange.request),
    });
    if (inFlight.isLate) return;
    inFlight.settle();
    for (const cookie of answer.cookies ?? []) exchange.response.appendHeader("Set-Cookie", cookie);
    if (answer.ok) {
      const own = { ...headers, "Cache-Control": "no-store", Vary: "Cookie, Accept-Encoding", ...answer.headers };
      replies.send(exchange, { status: answer.status, headers: own, body: answer.body });
    } else
      replies.refuse(exchange, answer.reason, {
        errors: answer.errors ?? [],
        ban: answer.ban,
        work: answer.work,
        headers: { ...headers, ...answer.headers },
      });
  } catch (error) {
    const reason = reasonOfError(error);
    replies.log[reason === "http/internal" ? "error" : "warn"](
      { error, requestId },
      "A call of the identity library failed.",
    );
    if (!inFlight.isLate) replies.refuse(exchange, reason, { headers });
  } finally {
    inFlight.finish();
  }
}
