import { WAYS_IN } from "#contract/identity.ts";
import { CODE_VALID_MINUTES } from "#domain/limits/code-validity.ts";
import { namedResource } from "#domain/news/listing-in-messages.ts";
import { shippedLanguage } from "#server/http/pages/language.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { spokenWords } from "./voice.ts";

export type Channel = "mail" | "sms" | "push";

const DAY = 24 * 60;

/**
 * Purposes of a code besides signing in. Its message names them, so that nobody reads it out to
 * somebody else.
 */
export const CODE_PURPOSES = ["prove-channel", "delist", "claim-facility"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/**
 * Every message the server can send: its channels, the values of its text and for how long sending
 * makes sense. The text is not kept longer. Every text may use `operator`, `host`, `site`, `signIn`
 * and `recover` too.
 */
export const TEMPLATES = {
  "verify-email": { channels: ["mail"], values: ["url"], minutes: DAY },
  /** To the future address of an existing account. Its requester chose the account's `alias`. */
  "confirm-new-email": { channels: ["mail"], values: ["url", "alias"], minutes: DAY },
  /**
   * Somebody signed up with an address that has an account. The screen showed the same as for a new
   * one.
   */
  "email-in-use": { channels: ["mail"], values: [], minutes: DAY },
  "reset-password": { channels: ["mail"], values: ["url"], minutes: 60 },
  "password-changed": { channels: ["mail", "sms"], values: [], minutes: 3 * DAY },
  /** To the old address, before anything changes. */
  "change-email": { channels: ["mail"], values: ["url", "email"], minutes: 60 },
  "email-changed": { channels: ["mail", "sms"], values: [], minutes: 3 * DAY },
  "phone-changed": { channels: ["mail", "sms"], values: [], minutes: 3 * DAY },
  /** To an account that nobody used for long: somebody else begins with its number. */
  "number-left": { channels: ["mail"], values: [], minutes: 7 * DAY },
  "phone-code": { channels: ["sms"], values: ["code"], minutes: CODE_VALID_MINUTES },
  /** `ways` is a list of WAYS_IN with commas, translated here. */
  "how-you-signed-in": { channels: ["mail", "sms"], values: ["ways"], minutes: 60 },
  /** `role` is one of ROLES, translated here. */
  invitation: { channels: ["mail"], values: ["url", "role"], minutes: 7 * DAY },
  /**
   * `news` is a list of kinds of news with counts, `contact-asked:2,listing-hidden:1`, translated
   * here.
   */
  "daily-notice": { channels: ["mail", "sms"], values: ["news"], minutes: DAY },
  /**
   * A code that proves a number or an address. `purpose` is one of CODE_PURPOSES, translated here.
   */
  code: { channels: ["mail", "sms"], values: ["code", "purpose"], minutes: CODE_VALID_MINUTES },
  /**
   * To the owner of a post that expires soon. `what` is its title. After that the link is useless.
   */
  "still-available": { channels: ["mail", "sms"], values: ["what", "url"], minutes: 6 * 60 },
  /** To admins and to who acted: `alias` did what `news` names. */
  "act-of-power": { channels: ["mail", "sms"], values: ["alias", "news", "url"], minutes: 3 * DAY },
  /** Somebody knows the password: `tries` wrong second steps since the last right one. */
  "second-step-guessed": { channels: ["mail", "sms"], values: ["tries"], minutes: 3 * DAY },
  /** To who keeps a facility: its line `line`, masked, was taken off at `when`. */
  "line-taken-off": { channels: ["mail", "sms"], values: ["place", "line", "when", "until", "url"], minutes: 3 * DAY },
  /** To who else keeps a facility: its lines were written anew and wait until `until`. */
  "lines-waiting": { channels: ["mail", "sms"], values: ["place", "until", "url"], minutes: 2 * DAY },
  /**
   * To who is notified at once, with news in the same transaction. `news` as above. `what` it is
   * about: a name, or a listing as `aboutListing` says it, translated here.
   */
  "news-at-once": { channels: ["mail", "sms", "push"], values: ["news", "what", "url"], minutes: DAY },
  /** To a donor. `component` is one of BLOOD_COMPONENTS, translated here; never a group. */
  asked: { channels: ["mail", "sms", "push"], values: ["component", "place", "url"], minutes: DAY },
  /** To who offers it. `kind` is one of KINDS, translated here. */
  "asked-supplier": { channels: ["mail", "sms", "push"], values: ["kind", "place", "url"], minutes: DAY },
  /** To a verifier, to call places that have it. `kind` as above. */
  "asked-verifier": { channels: ["mail", "sms", "push"], values: ["kind", "place", "url"], minutes: DAY },
  /** To a donor who is asked nothing more until they agree again. */
  "consent-ended": { channels: ["mail", "sms"], values: ["url"], minutes: 3 * DAY },
  /** To who follows a search: `what` began to answer it. After an hour it may be gone. */
  "follow-hit": { channels: ["mail", "sms", "push"], values: ["what", "url"], minutes: 60 },
  /** To the line that is to be replaced. The link takes the change back. */
  "line-changed": { channels: ["sms"], values: ["place", "url"], minutes: 2 * DAY },
  /** To admins. `alarm` is one of ALARM_CAUSES, translated here. */
  alarm: { channels: ["mail"], values: ["alarm"], minutes: 3 * DAY },
  "second-factor-off": { channels: ["mail", "sms"], values: [], minutes: 3 * DAY },
  "data-exported": { channels: ["mail", "sms"], values: [], minutes: 3 * DAY },
  /** To who is banned. `outcome` is one of `messages.appealAnswers`; `why` is a moderator's. */
  "ban-appeal-answered": { channels: ["mail", "sms"], values: ["outcome", "why"], minutes: 3 * DAY },
  /** `change` is one of the words of `messages.changes`, translated here. */
  "sign-in-changed": { channels: ["mail", "sms"], values: ["change"], minutes: 3 * DAY },
} as const satisfies Record<string, { channels: readonly Channel[]; values: readonly string[]; minutes: number }>;
export type Template = keyof typeof TEMPLATES;

/**
 * What a text message asks: to give, to take what was promised, or to say how it goes. `to` is the
 * ask or the response that the answer is for.
 */
export type ReplyRequest = { to: string; as: (typeof REPLY_REQUESTS)[number] };
export const REPLY_REQUESTS = ["give", "take", "come"] as const;

/** A message before its translation. `endUrl`: where its receiver ends messages of this kind. */
export type MessageWords = {
  channel: Channel;
  template: Template;
  language: string;
  values: Record<string, string>;
  endUrl?: string | null;
  /** How to answer by text; null: not at all. */
  reply?: { as: ReplyRequest["as"]; code: string } | null;
  /** A voice says it, in a call. */
  isSpoken?: boolean;
};

/** Who sends: the operator's name, where there is one, and the public address. */
export type Sender = { texts: Texts; operator: string | null; publicUrl: string };

const LONGEST_VALUE = 2_000;

/**
 * Writes a message in the reader's language, as plain text. A link leads to this deployment or is
 * refused. A text message ends with its code in the form that browsers fill in (`@host #123456`).
 * @throws Error when the template lacks this channel, a value is missing, or a link leads
 * elsewhere: a bug
 */
export function fillTemplate(
  { texts, operator, publicUrl }: Sender,
  wording: MessageWords,
): { subject: string; text: string } {
  const { channel, template } = wording;
  const known: { channels: readonly Channel[]; values: readonly string[] } = TEMPLATES[template];
  if (!known.channels.includes(channel)) throw new Error(`${template} does not go by ${channel}`);
  if (channel === "push") return { subject: "", text: payloadOf(wording, publicUrl) };
  const language = shippedLanguage(wording.language, texts.languages) ?? texts.languages[0] ?? "en";
  const say = (path: readonly string[], values = {}): string => texts.say(language, path, values);
  const host = new URL(publicUrl).hostname;
  const values: Record<string, string> = {
    operator: oneLine(operator ?? say(["app", "name"])),
    site: publicUrl,
    host,
    signIn: `${publicUrl}/signin`,
    recover: `${publicUrl}/recover`,
    security: `${publicUrl}/account/security`,
  };
  for (const name of known.values) {
    const value = wording.values[name];
    if (value === undefined) throw new Error(`${template} needs the value ${name}`);
    if (name === "url" && !isOurs(value, publicUrl)) throw new Error(`${template} links to another site`);
    values[name] = oneLine(inWords(name, value, say));
  }
  const end = wording.endUrl ?? null;
  const ending = end === null ? "" : say(["messages", "ends", channel], { end });
  if (channel === "mail") {
    if (texts.direction(language) === "rtl") isolate(values);
    const text = say(["messages", template, "text"], values);
    return {
      subject: say(["messages", template, "subject"], values),
      text: [text, ending, say(["messages", "footer"], values)].filter((part) => part !== "").join("\n\n") + "\n",
    };
  }
  const { code } = values;
  if (wording.isSpoken === true && code !== undefined) {
    const spelled = (digits: string) => say(["messages", template, "sms"], { ...values, code: digits });
    return spokenWords({ language, code }, spelled);
  }
  const { reply = null } = wording;
  const asking = reply === null ? "" : say(["messages", "replies", reply.as], { code: reply.code });
  const parts = [say(["messages", template, "sms"], values), asking, ending];
  const text = parts.filter((part) => part !== "").join(" ");
  return { subject: "", text: code === undefined ? text : `${text}\n\n@${host} #${code}` };
}

/**
 * What a browser gets: its worker has the words. Links without our origin, which it knows. `end`
 * ends messages of this kind.
 */
function payloadOf({ template, values, endUrl }: MessageWords, publicUrl: string): string {
  const { url = "" } = values;
  if (!isOurs(url, publicUrl)) throw new Error(`${template} links to another site`);
  const path = (address: string): string => address.slice(publicUrl.length);
  return JSON.stringify({
    v: 1,
    kind: template,
    link: path(url),
    ...(typeof endUrl === "string" && { end: path(endUrl) }),
  });
}

/** Links get no isolation signs: programs would take the sign behind as a part of the link. */
const LINKS = new Set(["url", "site", "signIn", "recover", "security"]);

/**
 * Isolates names, numbers and addresses from surrounding right-to-left text. Plain mail has no
 * direction, and a line that begins with a host would be laid out from the left. Source: Unicode
 * Standard Annex 9, FSI and PDI.
 */
function isolate(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) if (!LINKS.has(name)) values[name] = `\u2068${value}\u2069`;
}

/** Translates lists of ways and of news, roles and purposes. */
function inWords(name: string, value: string, say: (path: readonly string[]) => string): string {
  if (name === "role") return say(["account", "role", value]);
  if (name === "alarm") return ["what", "whatToDo"].map((part) => say(["messages", "alarms", value, part])).join(" ");
  if (name === "change") return say(["messages", "changes", value]);
  if (name === "outcome") return say(["messages", "appealAnswers", value]);
  if (name === "component") return say(["things", "blood", value]);
  if (name === "kind") return say(["kinds", value]);
  if (name === "purpose") return say(["messages", "purposes", value]);
  if (name === "news") return newsInWords(value, say);
  if (name === "what") return listingInWords(value, say);
  if (name !== "ways") return value;
  const ways = value.split(",").filter((way) => WAYS_IN.some((known) => known === way));
  return ways.map((way) => say(["messages", "ways", way])).join(", ");
}

/** A listing without a title by its resource and place: "Platelets, Park Street". */
function listingInWords(value: string, say: (path: readonly string[]) => string): string {
  const resource = namedResource(value);
  if (resource === null) return value;
  const { kind, subtype, place } = resource;
  const thing = subtype === null ? say(["kinds", kind]) : say(["things", kind, subtype]);
  return place === "" ? thing : `${thing}, ${place}`;
}

function newsInWords(value: string, say: (path: readonly string[]) => string): string {
  const parts = value.split(",").map((part) => part.split(":"));
  return parts.map(([kind = "", count = ""]) => `${say(["messages", "news", kind])}: ${count}`).join("; ");
}

/** Values come from people too: they must not add lines, a second message or direction signs. */
function oneLine(value: string): string {
  return value
    .replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, LONGEST_VALUE);
}

function isOurs(url: string, publicUrl: string): boolean {
  return URL.canParse(url) && new URL(url).origin === publicUrl;
}
