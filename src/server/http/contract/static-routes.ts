import { readQuery } from "./query.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Binding } from "./handle.ts";
import type { Meter } from "../metrics.ts";
import { refuseThrown } from "./fallback.ts";
import type { OtherParts } from "./fallback.ts";
import { serve } from "./serve.ts";

/**
 * The reads of the contract whose address holds no names, by their path: what people do most is
 * found by one look into a table. The router knows them too, for everything else that may be asked
 * of their paths; going through it costs as much as a tenth of a search.
 */
export class DirectReads {
  readonly #byPath = new Map<string, { binding: Binding; meter: Meter }>();
  readonly #parts: OtherParts;

  constructor(parts: OtherParts) {
    this.#parts = parts;
  }

  /** Notes a binding, if it is such a read. */
  add(binding: Binding, meter: Meter): void {
    const { method, path } = binding.route;
    if (method === "GET" && !path.includes("{")) this.#byPath.set(path, { binding, meter });
  }

  /** Answers the call if it is one of these; else does nothing and says so. */
  answer(exchange: Exchange): boolean {
    const { method, url = "" } = exchange.request;
    if (method !== "GET" && method !== "HEAD") return false;
    const mark = url.indexOf("?");
    const found = this.#byPath.get(mark < 0 ? url : url.slice(0, mark));
    if (found === undefined) return false;
    exchange.response.meter = found.meter;
    const sent = readQuery(mark < 0 ? "" : url.slice(mark + 1));
    serve(this.#parts, exchange, { binding: found.binding, sent }).catch((error) =>
      refuseThrown(this.#parts, exchange, error),
    );
    return true;
  }
}
