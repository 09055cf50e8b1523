import type { Message, Messages, MessagesInCommands } from "#server/adapters/message-queue.ts";
import type { TableWrite } from "#server/documents/command.ts";
import { isStandIn } from "./addresses.ts";

/** The fields of an account that messages to it need. */
export type Reachable = {
  email: string;
  emailVerified?: boolean;
  phoneNumber?: string | null;
  language?: string | null;
};

/** Messages that tell the owner what happened to the account. */
type NoticeTemplate = Extract<
  Message["template"],
  | "password-changed"
  | "email-changed"
  | "phone-changed"
  | "second-factor-off"
  | "sign-in-changed"
  | "data-exported"
  | "how-you-signed-in"
>;

/** Messages that tell it as part of a command. */
type Warning = Extract<Message["template"], "second-step-guessed" | "number-left" | "ban-appeal-answered">;

/** Changes to signing in that the owner is notified of. */
export type SignInChange = "second-step-on" | "passkey-added" | "passkey-removed" | "backup-codes-made";

/**
 * Messages of the identity service to people. Links use the public address, whatever the request's
 * host.
 */
export type Notices = ReturnType<typeof createNotices>;

/** @param publicUrl the address people use */
export function createNotices({ messages, publicUrl }: { messages: Messages & MessagesInCommands; publicUrl: string }) {
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
  /** By mail where there is a real address, otherwise by text message. */
  async function tell(to: Reachable, template: NoticeTemplate, values: Record<string, string> = {}): Promise<void> {
    const message = messageTo(to, template, values);
    if (message !== null) await messages.send(message);
  }
  return {
    mail,
    code: (to: string, code: string, language: string) =>
      messages.send({ channel: "sms", to, template: "phone-code", language, values: { code } }),
    /** To a number that no longer belongs to the account. */
    tellNumber: (to: string, language: string | null) =>
      messages.send({ channel: "sms", to, template: "phone-changed", language: language ?? "en", values: {} }),
    tell,
    /** That a way to sign in, or a part of one, is there or gone now. */
    tellChange: (to: Reachable, change: SignInChange) => tell(to, "sign-in-changed", { change }),
    /** The same in a transaction; null where the account cannot be reached. */
    queued: (to: Reachable, template: Warning, values: Record<string, string>): TableWrite | null => {
      const message = messageTo(to, template, values);
      return message === null ? null : messages.queue(message);
    },
  };
}

function messageTo(to: Reachable, template: NoticeTemplate | Warning, values: Record<string, string>): Message | null {
  const kept = { template, language: to.language ?? "en", values };
  if (!isStandIn(to.email)) return { ...kept, channel: "mail", to: to.email };
  return typeof to.phoneNumber === "string" ? { ...kept, channel: "sms", to: to.phoneNumber } : null;
}
