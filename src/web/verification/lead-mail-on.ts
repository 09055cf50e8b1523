import { redirect } from "react-router";
import type { LoaderFunctionArgs } from "react-router";

/**
 * Links of mails under way name this page for confirming an address, which has a page of its own by
 * now.
 */
export function redirectMailLink({ request }: Pick<LoaderFunctionArgs, "request">): null {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("next") || searchParams.has("error")) throw redirect(`/verify-email${search}`);
  return null;
}
