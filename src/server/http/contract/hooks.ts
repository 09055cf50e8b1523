import type { IncomingHttpHeaders } from "node:http";
import type { Reason } from "#contract/errors.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import type { Exchange } from "../transport/exchange.ts";
import { reasonOfError } from "./map-error.ts";
import type { PathValues } from "./request-input.ts";
import type { ServeDependencies } from "./serve.ts";

/** A call of another program, whose signature is over the bytes of its body. */
export type HookCall = {
  headers: IncomingHttpHeaders;
  /** The path with its query, as it was asked for. */
  url: string;
  values: PathValues;
  body: Buffer;
  /** The caller's address: the socket's, or what a declared proxy reports. */
  address: string;
};

/** Our refusal, or an answer in the format of the other program. */
export type HookAnswer =
  | { ok: false; reason: Reason }
  | { ok: true; status: number; type?: string; body: string | null };

/** An address that a provider calls. It is there only where the operator set it up. */
export type Hook = {
  method: "GET" | "POST";
  /** With `:name` for values. */
  path: `/hooks/${string}`;
  answer: (call: HookCall) => Promise<HookAnswer>;
};

/** Answers an admitted call. Refusals are problems as everywhere. */
export async function serveHook(
  { replies, admission }: ServeDependencies,
  exchange: Exchange,
  { hook, admitted, values, body }: { hook: Hook; admitted: Admitted; values: PathValues; body: Buffer },
): Promise<void> {
  const { client, headers } = admitted;
  const inFlight = admission.begin(client, () => replies.refuse(exchange, "http/deadline-exceeded", { headers }));
  try {
    const { request } = exchange;
    const address = admission.addressOf(request);
    const answer = await hook.answer({ headers: request.headers, url: request.url ?? "", values, body, address });
    if (inFlight.isLate) return;
    inFlight.settle();
    if (!answer.ok) {
      replies.refuse(exchange, answer.reason, { headers });
      return;
    }
    const { status, type, body: text } = answer;
    if (type !== undefined) headers["Content-Type"] = type;
    replies.send(exchange, { status, headers: { ...headers, "Cache-Control": "no-store" }, body: text });
  } catch (error) {
    const reason = reasonOfError(error);
    replies.log.error({ error, requestId: exchange.response.requestId }, "A hook failed; its caller tries again.");
    if (!inFlight.isLate) replies.refuse(exchange, reason, { headers });
  } finally {
    inFlight.finish();
  }
}
