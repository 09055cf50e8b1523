import type { AskerOfPage } from "#contract/render.ts";
import { askerOf } from "#domain/facilities/asker-fit.ts";
import type { Admitted } from "#server/http/admission/admission.ts";
import { FORM_BODY, readBody } from "../contract/read-body.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { PageDependencies } from "./page-dependencies.ts";
import { renderPage } from "./render-page.ts";

/** Lists of offers: their form asks for whom it is. */
const LIST = /^\/find\/[^/]+$/;

/** Whether a list at this path may be asked for somebody, with a form. */
export function mayPostAsker(path: string): boolean {
  return LIST.test(path);
}

/**
 * Answers a form that says for whom somebody asks, with the list of the same address. Everybody may
 * post it, and it changes nothing: it is a read whose question must be in no address (decision 181).
 * What nobody can read gets the list for everybody, and a sentence.
 */
export async function answerAsker(
  dependencies: PageDependencies,
  exchange: Exchange,
  admitted: Admitted,
): Promise<void> {
  const body = await readBody(exchange.request, FORM_BODY);
  if (body.ok) await renderPage(dependencies, exchange, { admitted, asker: askerOfBody(body.value) });
  else dependencies.replies.refusePage(exchange, body.reason);
}

/** The asker of posted fields. No body at all says nobody. */
function askerOfBody(fields: unknown): AskerOfPage {
  const isForm = typeof fields === "object" && fields !== null;
  return (isForm ? askerOf({ ...fields }) : null) ?? "unclear";
}
