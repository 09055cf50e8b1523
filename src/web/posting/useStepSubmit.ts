import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { newId } from "#domain/shared/ids.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { NotYours } from "../store/current-store.ts";
import { useWrites } from "../store/useWrites.ts";
import { signInAddress, stepAddress } from "../drafts/step-address.ts";
import { checkStep } from "./check.ts";
import { ANONYMOUS_DRAFTS, forgetDraft, markSent } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { keepPlace } from "./kept-places.ts";
import { mutationsOf } from "./mutations.ts";
import { loadRules } from "./rules.ts";
import { sendDraft } from "./send.ts";
import { stepOfPath, stepsOf } from "../drafts/steps.ts";
import type { StepName } from "../drafts/steps.ts";
import { takeProved } from "./useNumberCode.ts";
import type { NumberCode } from "./useNumberCode.ts";
import type { Wizard as Writing } from "./useWizard.ts";

/**
 * The action of a step's button: checks its answers and goes on, or posts. Refused answers are
 * shown and focused.
 */
export function useStepSubmit(
  writing: Writing,
  { account, country, code }: { account: string; country: string | null; code: NumberCode },
) {
  const { language, say } = useLanguage();
  const navigate = useNavigate();
  const outbox = useWrites(account === ANONYMOUS_DRAFTS ? null : account);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Errors must be rendered before they can get the focus.
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) focusRefused();
  }, [tries]);
  const { draft, step, refuse, goTo, keepAgain } = writing;
  const { answers, edits, from } = draft;
  const show = (errors: readonly FieldRefusal[], at: StepName) => {
    refuse(errors);
    if (at !== step) goTo(at);
    setTries((tries) => tries + 1);
  };
  const leaveStep = async () => {
    const errors = await refusalsOf(draft, step, country);
    if (errors.length > 0) return show(errors, step);
    if (step === "contact" && code.isNeeded && !code.isSent) await code.send();
    const steps = stepsOf({ isEdit: edits !== undefined });
    goTo(steps[steps.indexOf(step) + 1] ?? "check");
  };
  const post = async ({ isProofLater = false } = {}) => {
    const { checkAll } = await loadRules();
    const id = edits?.id ?? draft.id;
    const checked = checkAll(answers, { id, language, now: new Date(), country, before: edits?.before, from });
    const [firstError] = checked.ok ? [] : checked.errors;
    if (!checked.ok) return show(checked.errors, stepOfPath(firstError?.path ?? ""));
    if (code.isNeeded && !isProofLater && !(await takeCode(code))) return;
    // Proved by signing in: the wizard of the account posts it.
    if (account === ANONYMOUS_DRAFTS && code.isNeeded) return;
    if (account === ANONYMOUS_DRAFTS) return location.assign(signInAddress(stepAddress(draft.id, "check")));
    const mutations = mutationsOf({ finished: checked.value, answers, edits, observationId: newId() });
    if (mutations.length === 0) return setProblem(say("posting.check.nothing"));
    await sendDraft(outbox, mutations, draft.replaces);
    if (answers.place !== null) keepPlace(account, answers.place);
    forgetDraft(account, draft.id);
    markSent(draft.id);
    await navigate(`/me?sent=${encodeURIComponent(id)}`, { replace: true });
  };
  const goOn = ({ isProofLater = false } = {}) => {
    setBusy(step === "check" || (step === "contact" && code.isNeeded));
    setProblem(null);
    keepAgain();
    (step === "check" ? post({ isProofLater }) : leaveStep())
      // An import failed: nothing is lost, and it can be tried again.
      .catch((error: unknown) =>
        setProblem(
          error instanceof NotYours ? say("posting.notYours") : `${say("posting.netTitle")}. ${say("posting.netText")}`,
        ),
      )
      .finally(() => setBusy(false));
  };
  useWhenProved(account === ANONYMOUS_DRAFTS ? null : draft.id, goOn);
  return { problem, isBusy, goOn };
}

/**
 * Refusals of a step that is left. It may be left without the phone tables: numbers are checked
 * before sending. Whoever passes on a message is asked nothing about its number.
 */
async function refusalsOf({ answers, from }: Draft, step: StepName, country: string | null): Promise<FieldRefusal[]> {
  const now = new Date();
  if (step !== "contact") return checkStep(answers, step, now);
  if (from !== undefined) return [];
  const rules = await loadRules().catch(() => null);
  return rules?.checkChannels(answers, { now, country }) ?? checkStep(answers, step, now);
}

/** Posts a draft whose number was proved by the sign-in that led here. */
function useWhenProved(draft: string | null, post: () => void): void {
  useEffect(() => {
    if (draft !== null && takeProved(draft)) post();
  });
}

/** Sends the code, or shows it to the server. @returns whether the number is proved now */
async function takeCode(code: NumberCode): Promise<boolean> {
  if (code.isSent && code.typed.trim() !== "") return code.prove();
  if (!code.isSent) await code.send();
  document.querySelector<HTMLElement>("main form [name=code]")?.focus();
  return false;
}

/** Focuses the first refused field, so that its error is read there. */
function focusRefused(): void {
  document.querySelector<HTMLElement>("main form [aria-invalid=true]")?.focus();
}
