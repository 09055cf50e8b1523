/*
 * What the program uses of the language and some engines above the floor lack. Only those load
 * this file (engine.ts).
 */
import "core-js/modules/es.array.at";
import "core-js/modules/es.array.find-last";
import "core-js/modules/es.array.find-last-index";
import "core-js/modules/es.array.to-reversed";
import "core-js/modules/es.array.to-sorted";
import "core-js/modules/es.array.to-spliced";
import "core-js/modules/es.array.with";
import "core-js/modules/es.object.has-own";
import "core-js/modules/es.string.at-alternative";
import "core-js/modules/web.url.can-parse";

// The library has no signals.
if (!("throwIfAborted" in AbortSignal.prototype))
  Object.defineProperty(AbortSignal.prototype, "throwIfAborted", {
    configurable: true,
    writable: true,
    value(this: AbortSignal) {
      if (this.aborted) throw this.reason;
    },
  });
