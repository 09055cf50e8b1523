import { redirect } from "react-router";
import { getFacility } from "#contract/facilities.ts";
import { getListing } from "#contract/listings.ts";
import { idFromShortCode } from "#domain/shared/short-code.ts";
import { throwNotFound, throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";

/**
 * Where a short link leads: the page of the listing or the facility whose id it stands for. What
 * the reader may not know of ends as its own page would. Nothing of the address goes along, so that
 * a short link leads nowhere but here.
 */
export async function followShortLink({ api, language }: LoadContext, code: string): Promise<never> {
  const id = idFromShortCode(code);
  if (id === null) return throwNotFound();
  const listing = await api(getListing, { id, lang: language });
  // Without a net the page of the same address may be kept on the device, or says that there is
  // none.
  if (listing.ok || listing.problem.status === 0) throw redirect(`/r/${id}`);
  if (listing.problem.status === 404 && (await api(getFacility, { id, lang: language })).ok) throw redirect(`/f/${id}`);
  return throwRefusal(listing.problem);
}
