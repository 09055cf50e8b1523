import { useId } from "react";
import type { DonorSave } from "#contract/donors.ts";
import { isConsentHeld } from "#domain/donors/consent.ts";
import { useClock } from "../device/useClock.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Note } from "../ui/FormField.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { SendForm } from "../ui/SendForm.tsx";
import { saveOf } from "./answers.ts";
import type { Answers } from "./answers.ts";
import { StepPart, STEPS } from "./DonorSteps.tsx";
import type { KnownDonor } from "./useDonor.ts";
import { useSteps } from "./useSteps.ts";

type DonorFormProps = {
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** Whose it is; null: the form leads to the sign-in, and what was typed stays. */
  account: string | null;
  donor: KnownDonor | null;
  onSave: (save: DonorSave) => void;
  /** Back to what is stored; absent where nothing is. */
  onCancel?: (() => void) | undefined;
};

/** What a donor says, a question at a time: group, gifts, place, how far, and the consent. */
export function DonorForm({ answers, onChange, account, donor, onSave, onCancel }: DonorFormProps) {
  const say = useText();
  const clock = useClock();
  const id = useId();
  const { form, at, wrong, go, refuse, mend } = useSteps();
  const change = (changed: Partial<Answers>) => {
    onChange({ ...answers, ...changed });
    mend(Object.keys(changed));
  };
  const said = (name: keyof Answers) => (wrong[name] === undefined ? null : say(wrong[name]));
  const step = STEPS[at] ?? STEPS[0];
  const following = STEPS[at + 1];
  const send = () => {
    const checked = saveOf(answers, { id: account ?? "", donor, now: clock.now });
    const refused = checked.ok ? {} : checked.wrong;
    const isRefused = ({ asks }: (typeof STEPS)[number]) => asks.some((name) => refused[name] !== undefined);
    if (following !== undefined) return isRefused(step) ? refuse(refused, at) : go(at + 1);
    if (checked.ok) return onSave(checked.value);
    return refuse(refused, Math.max(0, STEPS.findIndex(isRefused)));
  };
  const isHeld = donor !== null && isConsentHeld(donor.consent, clock.now);
  const back = at > 0 ? () => go(at - 1) : onCancel;
  return (
    <SendForm onSend={send}>
      <Stack ref={form}>
        {account === null && at === 0 && <SignInFirst />}
        <SecondLine as="p" data-step="" tabIndex={-1}>
          {say("give.step", { at: at + 1, of: STEPS.length })}
        </SecondLine>
        <StepPart name={step.name} {...{ id, answers, change, said, isHeld }} />
        {following === undefined ? (
          <LastKey isSignedIn={account !== null} isWrong={Object.keys(wrong).length > 0} />
        ) : (
          <Button look="key" type="submit" wide>
            {say("give.next", { what: say(`give.${following.name}`) })}
          </Button>
        )}
        {back !== undefined && (
          <Button wide onClick={back}>
            {say("app.back")}
          </Button>
        )}
      </Stack>
    </SendForm>
  );
}

/** The key of the last step: to save, or without an account to the sign-in. */
function LastKey({ isSignedIn, isWrong }: { isSignedIn: boolean; isWrong: boolean }) {
  return isSignedIn ? <SaveKey isWrong={isWrong} /> : <SignInKey />;
}

function SaveKey({ isWrong }: { isWrong: boolean }) {
  const say = useText();
  return (
    <>
      <div role="status">
        {isWrong && (
          <Note icon="warn" tone="ageing">
            {say("give.wrongSum")}
          </Note>
        )}
      </div>
      <Button look="key" type="submit" wide>
        {say("give.save")}
      </Button>
    </>
  );
}

/** Where the sign-in leads back to what was typed. */
const SIGN_IN = "/signin?for=account&next=%2Fgive";

/** Before anything is typed: without an account nobody can be asked. */
function SignInFirst() {
  const say = useText();
  return (
    <Note icon="person">
      <b>
        <Link href={SIGN_IN}>{say("give.signIn")}</Link>
      </b>
      <p>{say("give.signInText")}</p>
    </Note>
  );
}

function SignInKey() {
  const say = useText();
  return (
    <ButtonLink look="key" wide href={SIGN_IN}>
      {say("more.signIn")}
    </ButtonLink>
  );
}
