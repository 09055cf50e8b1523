import { MINUTE_MS } from "#domain/shared/durations.ts";
import { bytesOfUuid, openToken, signToken, uuidOfBytes } from "./signed-token.ts";

/**
 * What a link of a message does: its name, and the letter that stands for it in the token. A letter
 * never changes its meaning: links of it are on their way.
 */
export const ACTS = { "end-messages": "e", "answer-ask": "q", "end-device": "p" } as const;
export type Act = keyof typeof ACTS;

/**
 * A link's content: the act, the UUID of what it is about, the minute of its end. `detail` is a few
 * letters that the act reads.
 */
export type ActionLink = { act: Act; subject: string; detail?: string; until: Date };

/** Makes a link from a deployment's secret and address. */
export type MakeActionLink = (link: ActionLink) => string;

/** What is read from a link that has not ended. */
export type OpenedLink = { act: Act; subject: string; detail: string };

const purpose = "action-link";
const TIME_AT = 1;
const SUBJECT_AT = TIME_AT + 4;
const DETAIL_AT = SUBJECT_AT + 16;

/** The address of the page that asks and acts, without signing in: short, for text messages. */
export function actionUrl(
  { act, subject, detail = "", until }: ActionLink,
  given: { publicUrl: string; secret: string },
): string {
  const head = Buffer.alloc(SUBJECT_AT);
  head.write(ACTS[act]);
  head.writeUInt32BE(Math.ceil(until.getTime() / MINUTE_MS), TIME_AT);
  const about = Buffer.concat([head, bytesOfUuid(subject), Buffer.from(detail)]);
  return `${given.publicUrl}/a/${signToken(about, { purpose, secret: given.secret })}`;
}

/** The content of a token; null when none of the secrets made it, or when it has ended. */
export function readActionToken(
  token: string,
  { secrets, now }: { secrets: readonly string[]; now: Date },
): OpenedLink | null {
  const about = openToken(token, { purpose, secrets });
  if (about === null) return null;
  const letter = about.toString("latin1", 0, TIME_AT);
  const act = (Object.keys(ACTS) as Act[]).find((each) => ACTS[each] === letter);
  const subject = uuidOfBytes(about.subarray(SUBJECT_AT, DETAIL_AT));
  if (act === undefined || subject === null) return null;
  if (about.readUInt32BE(TIME_AT) * MINUTE_MS <= now.getTime()) return null;
  return { act, subject, detail: about.toString("utf8", DETAIL_AT) };
}
