import { redirect } from "react-router";
import type { LoaderFunctionArgs } from "react-router";

/** Older mails link to this page for confirming an address, which now has its own page. */
export function redirectMailLink({ request }: Pick<LoaderFunctionArgs, "request">): null {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("next") || searchParams.has("error")) throw redirect(`/verify-email${search}`);
  return null;
}
