import type { Limits } from "./limits.ts";

/** Calls that send a mail besides what they are asked for: nobody has counted it yet. */
const BESIDES = ["/sign-in/email", "/verify-email"];

/**
 * Whether a confirmation may be mailed that nobody asked for by name: an account made for somebody
 * else's address would otherwise fill that mailbox by being signed in to, again and again, with its
 * own right password.
 */
export async function mayMailBesides(
  limits: Limits,
  { to, request, addressHeader }: { to: string; request: Request | undefined; addressHeader: string },
): Promise<boolean> {
  const path = request === undefined ? "" : new URL(request.url).pathname;
  if (request === undefined || !BESIDES.some((each) => path.endsWith(each))) return true;
  const address = request.headers.get(addressHeader) ?? "";
  const taken = await limits.take({
    limits: ["mail-recipient", "mail-asker"],
    address,
    about: { kind: "email", value: to },
  });
  return taken.ok;
}
