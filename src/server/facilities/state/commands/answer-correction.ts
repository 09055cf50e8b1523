import { answerCorrection } from "#contract/corrections.ts";
import type { Reason } from "#contract/errors.ts";
import type { InputOf } from "#contract/route.ts";
import { correctionEnd, mayAnswerCorrection } from "#domain/facilities/corrections.ts";
import type { CorrectionEnd } from "#domain/facilities/corrections.ts";
import type { StateFact } from "#domain/facilities/state.ts";
import { newId } from "#domain/shared/ids.ts";
import { mutation, planOf } from "#server/commands/mutation.ts";
import type { Mutation, Writer } from "#server/commands/mutation.ts";
import type { Decision, Locked, Write } from "#server/documents/command.ts";
import { keyText } from "#server/documents/documents.ts";
import type { DocumentKey } from "#server/documents/documents.ts";
import { facilities } from "#server/stored/facilities.ts";
import { reports } from "#server/stored/moderation.ts";
import { answeredCorrections, openCorrections } from "../corrections.ts";
import type { OpenCorrection } from "../corrections.ts";
import { readStateContext } from "../queries.ts";
import { answeredQuestions } from "../questions.ts";
import { stateChange, stateWrites } from "../state-writes.ts";

type Answered = {
  key: DocumentKey;
  input: InputOf<typeof answerCorrection>;
  changeId: string;
  writer: Writer;
};

/**
 * Answers the open corrections of one field of a facility: they end, or one verifier more heard it.
 * Two verifiers or one moderator close the place (domain/facilities/corrections.ts).
 */
export function answerCorrectionMutation(): Mutation {
  return mutation({
    name: "facilities.answerCorrection",
    who: "member",
    args: answerCorrection.input,
    plan: (input, writer) => {
      const key = facilities.key(input.id);
      const answered = { key, input, changeId: newId(writer.now), writer };
      return {
        ok: true,
        value: {
          lock: [key],
          read: (client) => readStateContext(client, key.id),
          decide: (current) => decideCorrectionAnswer(current, answered),
        },
      };
    },
  });
}

function decideCorrectionAnswer(current: Locked, { key, input, changeId, writer }: Answered): Decision<Reason> {
  const document = current.get(keyText(key));
  if (document === undefined) return { ok: false, reason: "facilities/not-found" };
  const { field, isRight } = input;
  const open = openCorrections(current, [field]);
  if (open.length === 0) return { ok: false, reason: "http/not-found" };
  const judge = mayAnswerCorrection(
    writer.actor,
    key.id,
    open.map(({ report }) => report.authorId),
  );
  if (!judge.ok) return judge;
  const at = writer.now.toISOString();
  const checks = open.flatMap(({ report }) => report.checks ?? []);
  const end = correctionEnd(field, { judge: judge.value, isRight, checks });
  if (end === "wait") return planOf(heardWrites(open, { byId: judge.value.id, isRight, at }), { documents: [key] });
  const outcome = end === "close" ? "upheld" : "dismissed";
  const answers = answeredCorrections(current, [field], { at, decisionId: changeId, outcome });
  if (end === "dismiss") return planOf(answers, { documents: [key] });
  const before = facilities.read(document);
  const by = judge.value.role;
  const state: StateFact = { value: "closed", at, by };
  const after = { ...before, status: { state } };
  const { writes, tableWrites } = stateWrites(current, {
    key,
    before,
    after,
    said: true,
    isEdit: true,
    now: writer.now,
  });
  const change = { facilityId: key.id, at, by, byId: judge.value.id };
  const questions = answeredQuestions(current, writer.now);
  const plan = planOf([...writes, ...answers, ...questions, stateChange(changeId, change, { before, after })], {
    documents: [key],
  });
  return { ...plan, value: { ...plan.value, tableWrites } };
}

/** Each correction keeps what was heard; who answers again replaces their answer. */
function heardWrites(open: readonly OpenCorrection[], check: { byId: string; isRight: boolean; at: string }): Write[] {
  return open.map(({ document: { id }, report }) => {
    const others = (report.checks ?? []).filter(({ byId }) => byId !== check.byId);
    return reports.update({ id }, { body: { ...report, checks: [...others, check] } });
  });
}

/** What an answer led to, as the facility shows it afterwards. */
export function endOf(field: string, { isRight, isClosed }: { isRight: boolean; isClosed: boolean }): CorrectionEnd {
  if (!isRight) return "dismiss";
  return field === "closed" && isClosed ? "close" : "wait";
}
