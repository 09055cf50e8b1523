import { createHash } from "node:crypto";
import type { Hook, HookAnswer, HookCall } from "#server/http/contract/hooks.ts";
import type { GivenAnswer, TakeText } from "../dialogue.ts";
import { answerWithin } from "../answer-deadline.ts";
import type { After, Waiting } from "../answer-deadline.ts";
import { isEqualInConstantTime } from "./constant-time-equal.ts";
import { fieldOf, readForm } from "./read-form.ts";
import type { Fields } from "./read-form.ts";

/** What proves a call: a secret in the address, and the network it comes from. */
type Proof = { secret: string; isTheirs: (address: string) => boolean };

/** The clock of screens, and what one says that takes too long. Language null: not known yet. */
export type Screens = { after: After; slow: (language: string | null) => string };

/**
 * A screen is answered within this time. Two seconds are promised; the rest is for the way
 * there and back. Proposal.
 * @internal for its test
 */
export const ANSWER_MS = 1_800;

const REFUSED: HookAnswer = { ok: false, reason: "hooks/bad-signature" };
const UNREADABLE: HookAnswer = { ok: false, reason: "http/invalid-argument" };
const DONE: HookAnswer = { ok: true, status: 200, type: "text/plain; charset=utf-8", body: "" };

/**
 * `POST /hooks/africastalking/:secret/sms`, `/ussd` and `/delivery`. Africa's Talking signs
 * nothing. So a call needs the secret and one of its addresses. Answers to texts go out by
 * SMS_WEBHOOK_URL, answers to USSD in the answer of the call.
 */
export function africasTalkingHooks(take: TakeText, proof: Proof, screens: Screens): Hook[] {
  const hook = (name: string, answer: (fields: Fields) => Promise<HookAnswer>): Hook => ({
    method: "POST",
    path: `/hooks/africastalking/:secret/${name}`,
    answer: async (call) => (isProved(call, proof) ? answer(readForm(call.body)) : REFUSED),
  });
  return [
    hook("sms", async (fields) => {
      const [id, from, text] = ["id", "from", "text"].map((name) => fieldOf(fields, name));
      if (id === null || from === null || text === null) return UNREADABLE;
      if (id === undefined || id === "" || from === undefined || from === "") return DONE;
      const incoming = { provider: "africastalking", id, from, text: text ?? "", bearer: "text" } as const;
      await take(incoming, { isQueued: true });
      return DONE;
    }),
    hook("ussd", (fields) => answerScreen(take, fields, screens)),
    // That a message arrived changes nothing here. They ask for an answer all the same.
    hook("delivery", () => Promise.resolve(DONE)),
  ];
}

function isProved({ values, address }: HookCall, { secret, isTheirs }: Proof): boolean {
  return isEqualInConstantTime(values["secret"] ?? "", secret) && isTheirs(address);
}

/**
 * One screen. `text` has all entries so far, `1*711101`; the last one counts, for the dialogue
 * remembers the rest by the number. A session that another number goes on with is that number's own
 * dialogue. One that takes too long ends with a sentence, and has no effect.
 */
async function answerScreen(take: TakeText, fields: Fields, { after, slow }: Screens): Promise<HookAnswer> {
  const [session, from, typed] = ["sessionId", "phoneNumber", "text"].map((name) => fieldOf(fields, name));
  if (session === null || from === null || typed === null) return UNREADABLE;
  if (session === undefined || session === "" || from === undefined || from === "") return UNREADABLE;
  const entries = typed ?? "";
  const id = createHash("sha256").update([session, from, entries].join("\0")).digest("base64url");
  const last = entries.slice(entries.lastIndexOf("*") + 1);
  const incoming = {
    provider: "africastalking-ussd",
    id,
    from,
    text: last === "" ? "0" : last,
    bearer: "ussd",
    // Who dials has typed nothing yet: no question of an earlier dialogue is answered.
    isOpening: entries === "",
  } as const;
  const late = (language: string | null) => ({ text: slow(language), isOpen: false });
  const work = (waiting: Waiting) => take(incoming, { isQueued: false, waiting });
  const answer = await answerWithin<GivenAnswer | null>(work, { ms: ANSWER_MS, after, late });
  const body = answer === null ? "END " : `${answer.isOpen ? "CON" : "END"} ${answer.text}`;
  return { ok: true, status: 200, type: "text/plain; charset=utf-8", body };
}
