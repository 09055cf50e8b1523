import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { newId } from "#domain/shared/ids.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say, TextKey } from "../i18n/text.ts";
import { NotYours } from "../store/current-store.ts";
import { useWrites } from "../store/useWrites.ts";
import { signInAddress, stepAddress } from "../drafts/step-address.ts";
import type { Answers } from "../drafts/answers.ts";
import { BegunDrafts } from "./BegunDrafts.tsx";
import { checkStep } from "./check.ts";
import { CheckStep } from "./steps/CheckStep.tsx";
import { ContactStep } from "./steps/ContactStep.tsx";
import { DetailsStep } from "./steps/DetailsStep.tsx";
import { chosenKind, FormProvider } from "./usePostForm.tsx";
import { ANONYMOUS_DRAFTS, forgetDraft, markSent } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { keepPlace } from "./kept-places.ts";
import { useEmergencyIn, usePlaceCountry } from "./usePlaceCountry.ts";
import { mutationsOf } from "./mutations.ts";
import { PlaceStep } from "./steps/PlaceStep.tsx";
import { loadRules } from "./rules.ts";
import { sendDraft } from "./send.ts";
import { StepFrame } from "./steps/StepFrame.tsx";
import type { NextKey } from "./steps/StepFrame.tsx";
import { stepOfPath, stepsOf } from "../drafts/steps.ts";
import type { StepName } from "../drafts/steps.ts";
import { useWizard } from "./useWizard.ts";
import type { Wizard as Writing } from "./useWizard.ts";
import { WhatStep } from "./steps/WhatStep.tsx";

type WizardProps = {
  account: string;
  first: Draft;
  /** A new draft: older drafts are offered too. */
  isNew: boolean;
};

/** One draft, one step at a time. */
export function Wizard({ account, first, isNew }: WizardProps) {
  const say = useText();
  const writing = useWizard(account, first);
  const { draft, step, change, refusal } = writing;
  const country = usePlaceCountry(draft.answers.place);
  const emergency = useEmergencyIn(country);
  const title = say(headerOf(draft));
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      {isNew && step === "what" && <BegunDrafts account={account} />}
      <FormProvider value={{ answers: draft.answers, isEdit: draft.edits !== undefined, change, refusal }}>
        <Step writing={writing} account={account} country={country} />
      </FormProvider>
    </Screen>
  );
}

type StepProps = { writing: Writing; account: string; country: string | null };

function Step({ writing, account, country }: StepProps) {
  const say = useText();
  const { draft, step, isKept } = writing;
  const { problem, isBusy, goOn } = useGoingOn(writing, { account, country });
  const steps = stepsOf({ isEdit: draft.edits !== undefined });
  const before = steps[steps.indexOf(step) - 1];
  return (
    <StepFrame
      step={step}
      steps={steps}
      title={titleOf(step, draft.answers, say)}
      lead={leadOf(step, draft, say)}
      isKept={isKept}
      back={before === undefined ? null : stepAddress(draft.id, before)}
      next={{ ...nextKey(step, draft, { isAnonymous: account === ANONYMOUS_DRAFTS, say }), isBusy }}
      onNext={goOn}
    >
      {step === "what" && <WhatStep />}
      {step === "details" && <DetailsStep />}
      {step === "place" && <PlaceStep account={account} />}
      {step === "contact" && <ContactStep />}
      {step === "check" && <CheckStep draft={draft} problem={problem} />}
    </StepFrame>
  );
}

function headerOf({ answers: { side }, edits }: Draft): TextKey {
  if (edits !== undefined) return "posting.titleEdit";
  if (side === "") return "posting.title";
  return side === "need" ? "posting.titleNeed" : "posting.titleOffer";
}

function titleOf(step: StepName, answers: Answers, say: Say): string {
  if (step === "what") return say("posting.what.title");
  if (step === "details") return say(`posting.details.title.${chosenKind(answers)}`);
  if (step === "place") return say(answers.side === "offer" ? "posting.place.titleOffer" : "posting.place.titleNeed");
  if (step === "check") return say("posting.check.title");
  return say(answers.forOther ? "posting.contact.titleOther" : "posting.contact.titleMe");
}

/** A blood group must not be guessed: explains where it is written. */
function leadOf(step: StepName, { answers }: Draft, say: Say): string | null {
  if (step === "what") return say("posting.lead");
  if (step === "check") return null;
  if (step === "details" && chosenKind(answers) === "blood")
    return say(answers.side === "offer" ? "posting.details.leadBloodOffer" : "posting.details.leadBloodNeed");
  return say(`posting.${step}.lead`);
}

function nextKey(step: StepName, draft: Draft, { isAnonymous, say }: { isAnonymous: boolean; say: Say }): NextKey {
  const following = { what: "details", details: "place", place: "contact", contact: "check" } as const;
  if (step !== "check") return { label: say(`posting.next.${following[step]}`) };
  if (isAnonymous) return { label: say("posting.check.signIn"), icon: "person" };
  return { label: say(draft.edits === undefined ? "posting.check.post" : "posting.check.save"), icon: "up" };
}

/**
 * The action of a step's button: checks its answers and goes on, or posts. Refused answers are
 * shown and focused.
 */
function useGoingOn(writing: Writing, { account, country }: { account: string; country: string | null }) {
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
  const { draft, step, refuse, goTo } = writing;
  const { answers, edits } = draft;
  const show = (errors: readonly FieldRefusal[], at: StepName) => {
    refuse(errors);
    if (at !== step) goTo(at);
    setTries((tries) => tries + 1);
  };
  const leaveStep = async () => {
    const now = new Date();
    // The step may be left without the phone tables: numbers are checked before sending.
    const rules = step === "contact" ? await loadRules().catch(() => null) : null;
    const errors = rules?.checkChannels(answers, { now, country }) ?? checkStep(answers, step, now);
    if (errors.length > 0) return show(errors, step);
    const steps = stepsOf({ isEdit: edits !== undefined });
    goTo(steps[steps.indexOf(step) + 1] ?? "check");
  };
  const post = async () => {
    const { checkAll } = await loadRules();
    const id = edits?.id ?? draft.id;
    const checked = checkAll(answers, { id, language, now: new Date(), country, before: edits?.before });
    const [firstError] = checked.ok ? [] : checked.errors;
    if (!checked.ok) return show(checked.errors, stepOfPath(firstError?.path ?? ""));
    if (account === ANONYMOUS_DRAFTS) return location.assign(signInAddress(stepAddress(draft.id, "check")));
    const mutations = mutationsOf({ finished: checked.value, answers, edits, observationId: newId() });
    if (mutations.length === 0) return setProblem(say("posting.check.nothing"));
    await sendDraft(outbox, mutations, draft.replaces);
    if (answers.place !== null) keepPlace(account, answers.place);
    forgetDraft(account, draft.id);
    markSent(draft.id);
    await navigate(`/me?sent=${encodeURIComponent(id)}`, { replace: true });
  };
  const goOn = () => {
    setBusy(step === "check");
    setProblem(null);
    (step === "check" ? post() : leaveStep())
      // An import failed: nothing is lost, and it can be tried again.
      .catch((error: unknown) =>
        setProblem(
          error instanceof NotYours ? say("posting.notYours") : `${say("posting.netTitle")}. ${say("posting.netText")}`,
        ),
      )
      .finally(() => setBusy(false));
  };
  return { problem, isBusy, goOn };
}

/** Focuses the first refused field, so that its error is read there. */
function focusRefused(): void {
  document.querySelector<HTMLElement>("main form [aria-invalid=true]")?.focus();
}
