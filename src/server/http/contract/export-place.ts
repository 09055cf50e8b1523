import type { Admission } from "#server/http/admission/admission.ts";
import type { NetworkClient } from "#server/http/admission/clients.ts";
import { EXPORT_READERS } from "#domain/limits/process-limits.ts";
import type { Exchange } from "../transport/exchange.ts";
import { ExportReader } from "../transport/export-reader.ts";
import type { Replies } from "../transport/replies.ts";

type PlaceDependencies = { replies: Replies; admission: Admission; now: () => Date };

/**
 * Sends what takes its reader long, in one of few places. Who reads too slowly loses the
 * connection. Without a free place the reader is told to come back.
 */
export async function inExportPlace(
  { replies, admission, now }: PlaceDependencies,
  exchange: Exchange,
  { client, headers, send }: { client: NetworkClient; headers: Record<string, string>; send: () => Promise<void> },
): Promise<void> {
  const { load } = admission;
  const isUnbound = admission.isUnlimited(exchange.request);
  const place = isUnbound ? "taken" : load.enterExport(client);
  if (place !== "taken") {
    if (place === "own") headers["Retry-After"] = String(EXPORT_READERS.retrySeconds);
    replies.refuse(exchange, place === "own" ? "http/resource-exhausted" : "http/unavailable", { headers });
    return;
  }
  const reader = new ExportReader(exchange.response, now);
  try {
    await send();
  } finally {
    reader.close();
    if (!isUnbound) load.leaveExport(client);
  }
}
