import { z } from "zod";

const Change = z.object({ email: z.string(), updateTo: z.string(), requestType: z.string().optional() });

/** In links that the new mailbox gets; what the old one confirms has another. */
export const FROM_NEW_MAILBOX = "change-email-verification";

/**
 * The account's current and new address in a link that changes it. Null for a link that only proves
 * a mailbox. The signature is not checked here. Callers check it, or do nothing that the link alone
 * could cause.
 */
export function changeOf(token: string): z.output<typeof Change> | null {
  try {
    const link = Change.safeParse(JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
    return link.success ? link.data : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
