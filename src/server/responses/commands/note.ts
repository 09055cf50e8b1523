import type { Reason } from "#contract/errors.ts";
import { ResponseNote } from "#contract/responses.ts";
import { afterTime } from "#domain/responses/acts.ts";
import { judgeNotes, readNote } from "#domain/responses/notes.ts";
import { isRunningState } from "#domain/responses/response.ts";
import type { Note } from "#domain/responses/response.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import type { Decision } from "#server/documents/command.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import { responses } from "#server/stored/responses.ts";
import type { MailHourly } from "#server/alarms/alert.ts";
import type { ResponseDependencies } from "../dependencies.ts";
import { responseNews } from "../settle.ts";
import { planAct } from "./act.ts";
import type { ActedResponse } from "./act.ts";

/** When no further note is ever taken, a retry within a day finds the response ended. */
const NEVER_SECONDS = 86_400;

/**
 * Writes to the other one. Numbers, addresses, links and ways to pay are masked before anything is
 * stored.
 */
export function noteMutation({ database, mailHourly }: ResponseDependencies): Mutation {
  return mutation({
    name: "responses.note",
    who: "member",
    args: ResponseNote,
    plan: ({ id, ...said }, writer) =>
      planAct(database, { id, writer }, (acted) => write(acted, said, { writer, mailHourly })),
  });
}

function write(
  { key, response, shielded, side }: ActedResponse,
  { text, phrase }: Pick<ResponseNote, "text" | "phrase">,
  { writer, mailHourly }: { writer: Writer; mailHourly: MailHourly },
): Decision<Reason> {
  if (!isRunningState(afterTime(response, writer.now).state)) return { ok: false, reason: "responses/state-changed" };
  const { notes = [] } = shielded;
  const refused = judgeNotes(notes, side, writer.now);
  if (refused !== null)
    return {
      ok: false,
      reason: "http/resource-exhausted",
      retryAfterSeconds: refused.waitSeconds ?? NEVER_SECONDS,
    };
  const earlier = notes.flatMap((note) => (note.by === side && note.text !== undefined ? [note.text] : []));
  const read = text === undefined ? null : readNote(text, earlier);
  // One of both: a ready phrase, or words of one's own.
  if ((read === null) === (phrase === undefined))
    return { ok: false, reason: "http/invalid-argument", errors: [{ path: "text", word: "missing" }] };
  const at = writer.now.toISOString();
  const note: Note = { by: side, at, ...(read === null ? { phrase } : { text: read.text }) };
  const changed = { key, body: response, shielded: { ...shielded, notes: [...notes, note] } };
  const to = side === "owner" ? "responder" : "owner";
  // One piece of news an hour from one side: the thread has the rest.
  const since = writer.now.getTime() - HOUR_MS;
  const isRecent = notes.some((each) => each.by === side && Date.parse(each.at) > since);
  const told = isRecent ? [] : responseNews(changed, "response-note", { to, at });
  const { value } = planOf([responses.update(key, changed), ...told], { documents: [key] });
  const tableWrites = mailHourly(told, { what: "", path: "/me", now: writer.now });
  return { ok: true, value: { ...value, tableWrites } };
}
