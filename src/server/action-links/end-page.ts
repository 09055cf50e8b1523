import type { EndableMessage } from "#domain/news/endable-messages.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { ActionPage } from "./action-page.ts";

/** What the page says: `again` is where these messages begin anew. */
type EndPage = { texts: Texts; kind: EndableMessage; again: string; language: string };

/** The page that ends a kind of message. It names the kind, and nothing about its receiver. */
export function endPage(state: "ask" | "done", { texts, kind, again, language }: EndPage): ActionPage {
  const values = { kind: texts.say(language, ["account", "notices", "kinds", kind]), account: again };
  const say = (key: string): string => texts.say(language, ["messages", "ends", key], values);
  const choices = state === "ask" ? [{ value: "end", label: say("button") }] : [];
  return { title: say(`${state}Title`), text: say(state), choices };
}
