import type { FormCall, FormPage, PlainPage } from "#server/http/contract/form-page.ts";
import { escapeHtml } from "#server/http/pages/escape-html.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { readActionToken } from "./action-link.ts";
import type { Act, OpenedLink } from "./action-link.ts";

/** What a page of a link says, and its buttons: the value that is posted, and the words on it. */
export type ActionPage = {
  title: string;
  text: string;
  choices: readonly { value: string; label: string }[];
};

/** For whom it is drawn. */
export type ActionContext = { language: string; now: Date };

/**
 * The button that was pressed. Or a mail program's own button, which asks nothing (RFC 8058).
 * An act that is no end of messages refuses it.
 */
export type Choice = { pressed: string } | "one-click";

/** One act. Null from either: the link has ended. */
export type ActionHandler = {
  /** Says what the buttons do. It changes nothing. */
  describe: (link: OpenedLink, context: ActionContext) => Promise<ActionPage | null>;
  /** Does it, and says what happened. The same choice twice does it once. */
  perform: (link: OpenedLink, choice: Choice, context: ActionContext) => Promise<ActionPage | null>;
};

type ActionPageDependencies = {
  acts: Readonly<Record<Act, ActionHandler>>;
  /** The deployment's, and its earlier ones. */
  secrets: readonly string[];
  texts: Texts;
};

/**
 * The page of each link in a message that acts without signing in. It is drawn here and needs no
 * script. Reading it changes nothing: programs that check mails open every link.
 */
export function actionPages(dependencies: ActionPageDependencies): Readonly<Record<string, FormPage>> {
  return { "/a/:token": (call) => answer(dependencies, call) };
}

async function answer({ acts, secrets, texts }: ActionPageDependencies, call: FormCall): Promise<PlainPage> {
  const { fields, language, now } = call;
  const link = readActionToken(call.values["token"] ?? "", { secrets, now });
  const context = { language, now };
  const say = (key: string): string => texts.say(language, ["messages", "ends", key]);
  const ended = { status: 410, title: say("goneTitle"), html: `<p>${escapeHtml(say("gone"))}</p>` };
  if (link === null) return ended;
  const handler = acts[link.act];
  const asked = await handler.describe(link, context);
  if (asked === null || fields === null) return asked === null ? ended : drawn(asked);
  const choice = choiceOf(fields, asked);
  if (choice === null) return drawn(asked);
  const done = await handler.perform(link, choice, context);
  return done === null ? ended : drawn(done);
}

/** The choice of a posted form; null when it has none of this page. */
function choiceOf(fields: Readonly<Record<string, string>>, { choices }: ActionPage): Choice | null {
  if (fields["List-Unsubscribe"] === "One-Click") return "one-click";
  const pressed = choices.find(({ value }) => value === fields["choice"]);
  return pressed === undefined ? null : { pressed: pressed.value };
}

function drawn({ title, text, choices }: ActionPage): PlainPage {
  const buttons = choices.map(
    ({ value, label }) => `<button name="choice" value="${escapeHtml(value)}">${escapeHtml(label)}</button>`,
  );
  const form = buttons.length === 0 ? "" : `<form method="post">${buttons.join(" ")}</form>`;
  return { status: 200, title, html: `<p>${escapeHtml(text)}</p>${form}` };
}
