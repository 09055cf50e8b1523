import { PASTE_PATH } from "#domain/messages/paste-path.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import { useText, useLanguage } from "../i18n/useLanguage.tsx";
import type { Say, TextKey } from "../i18n/text.ts";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { CookieNotice, keepsCookies } from "../session/CookieNotice.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Stack, Card } from "../ui/layout.tsx";
import { stepAddress } from "../drafts/step-address.ts";
import type { Answers } from "../drafts/answers.ts";
import { CONSENT_ID, isPostingConsent } from "./posting-consent.ts";
import { CheckStep } from "./steps/CheckStep.tsx";
import { ContactStep } from "./steps/ContactStep.tsx";
import { DetailsStep } from "./steps/DetailsStep.tsx";
import { chosenKind, FormProvider } from "./usePostForm.tsx";
import { ANONYMOUS_DRAFTS, draftsHere } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { useEmergencyIn, usePlaceCountry } from "./usePlaceCountry.ts";
import { NumberCodePart } from "./steps/NumberCodePart.tsx";
import { PlaceStep } from "./steps/PlaceStep.tsx";
import { StepFrame } from "./steps/StepFrame.tsx";
import type { NextKey } from "./steps/StepFrame.tsx";
import { stepsOf } from "../drafts/steps.ts";
import type { StepName } from "../drafts/steps.ts";
import { useNumberCode } from "./useNumberCode.ts";
import type { NumberCode } from "./useNumberCode.ts";
import { useWizard } from "./useWizard.ts";
import type { Wizard as Writing } from "./useWizard.ts";
import { WhatStep } from "./steps/WhatStep.tsx";
import { useStepSubmit } from "./useStepSubmit.ts";
import { part } from "../theme/part.ts";
import { useState } from "react";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import { subjectOfAnswers } from "../drafts/draft-words.ts";
import css from "./Wizard.module.css";

/** Other ways to begin, as wide as the steps. */
const Before = part(Stack, css.before);

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
  const isForwarded = draft.from !== undefined;
  const isNobody = useCurrentUser().state === "nobody" && account === ANONYMOUS_DRAFTS;
  // Said before five steps are answered that nobody can send.
  const isRefused = useHydrated() && account === ANONYMOUS_DRAFTS && !keepsCookies();
  return (
    <Screen title={title} header={<PlainHeader title={title} back="/" emergency={emergency} />}>
      {isRefused && step === "what" && <CookieNotice />}
      {isNobody && (isNew || step === "what") && <Before as="p">{say("posting.signInLater")}</Before>}
      {isNew && step === "what" && (
        <Before>
          <OpenDrafts account={account} />
          <ButtonLink wide href={PASTE_PATH}>
            {say("posting.paste")}
          </ButtonLink>
        </Before>
      )}
      <FormProvider
        value={{
          answers: draft.answers,
          isEdit: draft.edits !== undefined || isForwarded,
          isForwarded,
          near: draft.near,
          change,
          refusal,
        }}
      >
        <Step writing={writing} account={account} country={country} />
      </FormProvider>
    </Screen>
  );
}

type StepProps = { writing: Writing; account: string; country: string | null };

function Step({ writing, account, country }: StepProps) {
  const say = useText();
  const { draft, step, isKept } = writing;
  const code = useNumberCode(draft, { account, country });
  const { problem, isBusy, goOn } = useStepSubmit(writing, { account, country, code });
  const isAnonymous = account === ANONYMOUS_DRAFTS;
  const steps = stepsOf({ isEdit: draft.edits !== undefined });
  const before = steps[steps.indexOf(step) - 1];
  return (
    <StepFrame
      step={step}
      steps={steps}
      title={titleOf(step, draft.answers, say)}
      lead={leadOf(step, draft, say)}
      isKept={isKept}
      problem={problem}
      back={before === undefined ? null : stepAddress(draft.id, before)}
      next={{ ...nextKey(step, draft, { isAnonymous, code, say }), isBusy }}
      onNext={() => goOn()}
    >
      {step === "what" && <WhatStep />}
      {step === "details" && <DetailsStep />}
      {step === "place" && <PlaceStep account={account} near={draft.near} />}
      {step === "contact" && <ContactStep isCodeNeeded={code.isNeeded} />}
      {step === "check" && code.isNeeded && (
        <NumberCodePart
          code={code}
          number={draft.answers.phone}
          draft={draft.id}
          isAnonymous={isAnonymous}
          {...(isPostingConsent(draft) && { describedBy: CONSENT_ID })}
          onLater={() => goOn({ isProofLater: true })}
        />
      )}
      {step === "check" && <CheckStep draft={draft} isCodeAsked={code.isNeeded} />}
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

type NextKeyInput = { isAnonymous: boolean; code: NumberCode; say: Say };

function nextKey(step: StepName, draft: Draft, { isAnonymous, code, say }: NextKeyInput): NextKey {
  const asksCode = code.isNeeded && !code.isSent && (step === "contact" || step === "check");
  if (asksCode) return { label: say("mine.prove.send"), icon: "key" };
  const following = { what: "details", details: "place", place: "contact", contact: "check" } as const;
  if (step !== "check") return { label: say(`posting.next.${following[step]}`) };
  if (isAnonymous && !code.isNeeded) return { label: say("posting.check.signIn"), icon: "person" };
  const label = say(draft.edits === undefined ? "posting.check.post" : "posting.check.save");
  return { label, icon: "up", ...(isPostingConsent(draft) && { describedBy: CONSENT_ID }) };
}

/** Drafts on this device, to continue. */
function OpenDrafts({ account }: { account: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [drafts] = useState(() => draftsHere(account));
  if (drafts.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("posting.drafts")}</RowsTitle>
      <Rows>
        {drafts.map(({ id, step, answers, at }) => (
          <li key={id}>
            <Link href={stepAddress(id, step)}>
              <span>
                {subjectOfAnswers(answers, say)}
                <small>
                  {say("posting.draftAt", {
                    age: ageText(ageOf(new Date(at).toISOString(), clock, language), say),
                  })}
                </small>
              </span>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
