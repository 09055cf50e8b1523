import { z } from "zod";

const Change = z.object({ email: z.string(), updateTo: z.string() });

/**
 * What a mail's link says of a change: the account's address now, and the one it is to get. Null
 * for a link that only proves a mailbox. Read as it stands: who believes it has judged its
 * signature, or does nothing the link alone could lead to.
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
