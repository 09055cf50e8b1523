import type { Admission, Admitted } from "#server/http/admission/admission.ts";
import type { LimitName } from "#domain/limits/process-limits.ts";
import type { Exchange } from "#server/http/transport/exchange.ts";
import type { Replies } from "#server/http/transport/replies.ts";

/** The request. A refused page gets a page for people, anything else a problem for programs. */
type AdmitOptions = { limit: LimitName; isPage?: boolean; isFromElsewhere?: boolean; isCached?: () => boolean };

/** Asks admission to admit a request. @returns null for a refusal, which has been answered */
export function admit(
  { replies, admission }: { replies: Replies; admission: Admission },
  exchange: Exchange,
  { isPage = false, ...asked }: AdmitOptions,
): Admitted | null {
  const admitted = admission.admit(exchange.request, asked);
  if (admitted.ok) return admitted.value;
  const { reason, headers } = admitted;
  replies[isPage ? "refusePage" : "refuse"](exchange, reason, { headers });
  return null;
}
