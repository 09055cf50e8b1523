import type { Admitted } from "#server/http/admission/admission.ts";
import { pageLanguage } from "../pages/page-language.ts";
import { PLAIN_PAGE_HEADERS, plainPage } from "../pages/plain-page.ts";
import type { Exchange } from "../transport/exchange.ts";
import { reasonOfError } from "./map-error.ts";
import type { PathValues } from "./request-input.ts";
import type { ServeDependencies } from "./serve.ts";

/** One call of a page with a form. `fields`: what was posted; null where the page is only read. */
export type FormCall = {
  values: PathValues;
  fields: Readonly<Record<string, string>> | null;
  language: string;
  now: Date;
};

/** A page that works without scripts. `html`: what follows its heading, already escaped. */
export type PlainPage = { status: number; title: string; html: string };

/** Answers GET and POST of one address outside the contract, for people alone. */
export type FormPage = (call: FormCall) => Promise<PlainPage>;

/** Answers an admitted call of such a page. */
export async function serveForm(
  dependencies: ServeDependencies,
  exchange: Exchange,
  { page, admitted, ...given }: { page: FormPage; admitted: Admitted } & Pick<FormCall, "values" | "fields">,
): Promise<void> {
  const { replies, admission, now } = dependencies;
  const { request, response } = exchange;
  const { texts } = replies;
  const query = (request.url ?? "").split("?")[1] ?? "";
  const { language } = pageLanguage(request, query, texts.languages);
  const inFlight = admission.begin(admitted.client, () =>
    replies.refusePage(exchange, "http/deadline-exceeded", { language }),
  );
  try {
    const { status, title, html } = await page({ ...given, language, now: now() });
    if (inFlight.isLate) return;
    inFlight.settle();
    const headers = {
      ...PLAIN_PAGE_HEADERS,
      Vary: "Accept-Language, Cookie, Accept-Encoding",
      "Cache-Control": "private, no-store",
      "Content-Type": "text/html; charset=utf-8",
    };
    replies.send(exchange, { status, headers, body: plainPage({ title, html, language, texts }) });
  } catch (error) {
    replies.log.error({ error, requestId: response.requestId }, "A page with a form could not be made.");
    if (!inFlight.isLate) replies.refusePage(exchange, reasonOfError(error), { language });
  } finally {
    inFlight.finish();
  }
}
