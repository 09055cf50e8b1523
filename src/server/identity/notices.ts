import type { Messages } from "#server/adapters/messages.ts";
import { isStandIn } from "./addresses.ts";

/** The fields of an account that messages to it need. */
export type Reachable = {
  email: string;
  emailVerified?: boolean;
  phoneNumber?: string | null;
  language?: string | null;
};

/**
 * Messages of the identity service to people. Links use the public address, whatever the request's
 * host.
 */
export type Notices = ReturnType<typeof createNotices>;

/** @param publicUrl the address people use */
export function createNotices({ messages, publicUrl }: { messages: Messages; publicUrl: string }) {
  const ours = (url: string): string => {
    const { pathname, search } = new URL(url);
    return `${publicUrl}${pathname}${search}`;
  };
  async function mail(
    to: Reachable,
    template: "verify-email" | "confirm-new-email" | "email-in-use" | "reset-password" | "change-email",
    values: Record<string, string> = {},
  ): Promise<void> {
    if (isStandIn(to.email)) return;
    const language = to.language ?? "en";
    const { url } = values;
    await messages.send({
      channel: "mail",
      to: to.email,
      template,
      language,
      values: url === undefined ? values : { ...values, url: ours(url) },
    });
  }
  return {
    mail,
    code: (to: string, code: string, language: string) =>
      messages.send({ channel: "sms", to, template: "phone-code", language, values: { code } }),
    /** To a number that no longer belongs to the account. */
    tellNumber: (to: string, language: string | null) =>
      messages.send({ channel: "sms", to, template: "phone-changed", language: language ?? "en", values: {} }),
    /** By mail where there is a real address, otherwise by text message. */
    tell: async (
      to: Reachable,
      template: "password-changed" | "email-changed" | "phone-changed" | "second-factor-off" | "how-you-signed-in",
      values: Record<string, string> = {},
    ): Promise<void> => {
      const language = to.language ?? "en";
      if (!isStandIn(to.email)) await messages.send({ channel: "mail", to: to.email, template, language, values });
      else if (typeof to.phoneNumber === "string")
        await messages.send({ channel: "sms", to: to.phoneNumber, template, language, values });
    },
  };
}
