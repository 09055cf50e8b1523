import { redirect } from "react-router";
import { getFacility } from "#contract/facilities.ts";
import { getListing } from "#contract/listings.ts";
import { idFromShortCode } from "#domain/shared/short-code.ts";
import { throwNotFound, throwRefusal } from "../data/loader-context.ts";
import type { LoadContext } from "../data/loader-context.ts";

/**
 * Redirects a short link to the page of its listing or facility. A hidden one fails as its page
 * would. Nothing else of the address is used, so that short links lead only here.
 */
export async function followShortLink({ api, language }: LoadContext, code: string): Promise<never> {
  const id = idFromShortCode(code);
  if (id === null) return throwNotFound();
  const listing = await api(getListing, { id, lang: language });
  // Offline the page at that address may be stored on the device, or reports that it is not.
  if (listing.ok || listing.problem.status === 0) throw redirect(`/r/${id}`);
  if (listing.problem.status === 404 && (await api(getFacility, { id, lang: language })).ok) throw redirect(`/f/${id}`);
  return throwRefusal(listing.problem);
}
