/*
 * What the program uses of the language and some engines above the floor lack. Only those load
 * this file (engine.ts).
 */
import "core-js/actual/array/at";
import "core-js/actual/array/find-last";
import "core-js/actual/array/find-last-index";
import "core-js/actual/array/to-reversed";
import "core-js/actual/array/to-sorted";
import "core-js/actual/array/to-spliced";
import "core-js/actual/array/with";
import "core-js/actual/object/has-own";
import "core-js/actual/string/at";
import "core-js/actual/structured-clone";
import "core-js/actual/url/can-parse";

// The library has no signals.
if (!("throwIfAborted" in AbortSignal.prototype))
  Object.defineProperty(AbortSignal.prototype, "throwIfAborted", {
    configurable: true,
    writable: true,
    value(this: AbortSignal) {
      if (this.aborted) throw this.reason;
    },
  });
