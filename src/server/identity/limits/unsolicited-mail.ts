import type { Limits } from "#server/limits/limits.ts";

/** Calls that send a mail as a side effect, which is not counted yet. */
const COMPANION_CALLS = ["/sign-in/email", "/verify-email"];

/**
 * Whether a confirmation may be mailed that nobody requested explicitly. Otherwise somebody could
 * make an account for a stranger's address and fill that mailbox by signing in repeatedly.
 */
export async function mayMailAsWell(
  limits: Limits,
  { to, request, addressHeader }: { to: string; request: Request | undefined; addressHeader: string },
): Promise<boolean> {
  const path = request === undefined ? "" : new URL(request.url).pathname;
  if (request === undefined || !COMPANION_CALLS.some((each) => path.endsWith(each))) return true;
  const address = request.headers.get(addressHeader) ?? "";
  const taken = await limits.take({
    limits: ["mail-recipient", "mail-asker"],
    address,
    about: { kind: "email", value: to },
  });
  return taken.ok;
}
