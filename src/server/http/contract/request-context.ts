import { WORK_HEADER } from "#domain/limits/proof-of-work.ts";
import { ANYONE } from "#domain/identity/actor.ts";
import type { Actor } from "#domain/identity/actor.ts";
import type { Result } from "#domain/shared/result.ts";
import type { Admission } from "#server/http/admission/admission.ts";
import { chooseLanguage } from "../pages/language.ts";
import type { Exchange } from "../transport/exchange.ts";
import { acceptedLanguages } from "../transport/replies.ts";
import type { Context } from "./context.ts";
import type { OpenSession, SessionRefusal, Sessions } from "./session.ts";

type ContextInput = {
  admission: Admission;
  sessions: Sessions;
  languages: readonly string[];
  now: Date;
  /** Already chosen, for pages; absent: by `lang` and Accept-Language. */
  language?: string;
};

/** One call in progress. Expensive values are computed only when a handler reads them. */
export class Call implements Context {
  readonly requestId: string;
  readonly now: Date;
  actor: Actor = ANYONE;
  session: OpenSession | null = null;
  /** Whether the handler read the reader's language, so that the answer varies by it. */
  variesByLanguage = false;
  readonly #exchange: Exchange;
  readonly #parts: ContextInput;
  #aborter: AbortController | null = null;
  #asked: Promise<Result<OpenSession | null, SessionRefusal>> | null = null;

  constructor(exchange: Exchange, parts: ContextInput) {
    this.#exchange = exchange;
    this.#parts = parts;
    this.requestId = exchange.response.requestId;
    this.now = parts.now;
  }

  get language(): string {
    this.variesByLanguage = true;
    return this.#parts.language ?? chooseLanguage(acceptedLanguages(this.#exchange.request), this.#parts.languages);
  }

  get wantedLanguage(): string {
    this.variesByLanguage = true;
    return this.#parts.language ?? acceptedLanguages(this.#exchange.request)[0] ?? this.#parts.languages[0] ?? "en";
  }

  get isPage(): boolean {
    return this.#parts.language !== undefined;
  }

  header(name: string): string | undefined {
    const value = this.#exchange.request.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  get caller(): Context["caller"] {
    const { request } = this.#exchange;
    const { admission } = this.#parts;
    const work = request.headers[WORK_HEADER];
    return {
      address: admission.addressOf(request),
      isUnlimited: admission.isUnlimited(request),
      work: typeof work === "string" ? work : undefined,
    };
  }

  get rotation(): Context["rotation"] {
    return this.#parts.admission.rotation.at(this.now.getTime());
  }

  get signal(): AbortSignal {
    if (this.#aborter === null) {
      const aborter = new AbortController();
      this.#aborter = aborter;
      const { response } = this.#exchange;
      // Aborting costs more than a small answer, and after a complete answer nobody listens.
      response.once("close", () => {
        if (!response.writableFinished) aborter.abort();
      });
    }
    return this.#aborter.signal;
  }

  identify(): Promise<Result<OpenSession | null, SessionRefusal>> {
    this.#asked ??= this.#identify();
    return this.#asked;
  }

  identifyAgain(): Promise<Result<OpenSession | null, SessionRefusal>> {
    this.#asked = null;
    this.session = null;
    this.actor = ANYONE;
    return this.identify();
  }

  dropEndedSession(): void {
    for (const line of this.#parts.sessions.endLines(this.#exchange.request)) this.setCookie(line);
  }

  setCookie(line: string): void {
    if (this.#exchange.response.headersSent) return;
    this.#exchange.response.appendHeader("Set-Cookie", line);
  }

  async #identify(): Promise<Result<OpenSession | null, SessionRefusal>> {
    const found = await this.#parts.sessions.find(this.#exchange.request);
    if (!found.ok || found.value === null) return found;
    this.session = found.value;
    this.actor = found.value.actor;
    for (const line of found.value.cookies) this.setCookie(line);
    return found;
  }

  /** Signals that nobody waits for the answer any more. */
  abort(): void {
    this.#aborter?.abort();
  }
}
