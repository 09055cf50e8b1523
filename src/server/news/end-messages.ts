import { kindOfLetter } from "#domain/news/endable-messages.ts";
import type { EndableMessage } from "#domain/news/endable-messages.ts";
import type { ActionContext, ActionHandler, ActionPage } from "#server/action-links/action-page.ts";
import { endPage } from "#server/action-links/end-page.ts";
import { readEnded } from "#server/adapters/ended/queries.ts";
import { endMessages } from "#server/adapters/ended/statements.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Texts } from "#server/http/pages/texts.ts";

type EndMessagesDependencies = { database: Database; texts: Texts; publicUrl: string };

/**
 * The act of a message's last link: no more messages of this kind. Its page names the kind, and
 * nothing about the account.
 */
export function endMessagesAct({ database, texts, publicUrl }: EndMessagesDependencies): ActionHandler {
  const page = (kind: EndableMessage, state: "ask" | "done", { language }: ActionContext): ActionPage =>
    endPage(state, { texts, kind, again: `${publicUrl}/account`, language });
  return {
    describe: async ({ subject, detail }, context) => {
      const kind = kindOfLetter(detail);
      if (kind === null) return null;
      const ended = await readEnded(database, subject);
      return page(kind, ended.includes(kind) ? "done" : "ask", context);
    },
    perform: async ({ subject, detail }, _choice, context) => {
      const kind = kindOfLetter(detail);
      if (kind === null || !(await endMessages(database, { userId: subject, kind, now: context.now }))) return null;
      return page(kind, "done", context);
    },
  };
}
