import { z } from "zod";

const Change = z.object({ email: z.string(), updateTo: z.string() });

/**
 * The account's current and new address in a link that changes it. Null for a link that only proves
 * a mailbox. The signature is not checked here. Callers check it, or do nothing that the link alone
 * could cause.
 */
export function changeOf(token: string): { email: string; updateTo: string } | null {
  try {
    const link = Change.safeParse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
    return link.success ? link.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
