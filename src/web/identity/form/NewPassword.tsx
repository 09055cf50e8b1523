import type { PersonalWords, Strength } from "#domain/identity/password.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Stack } from "../../ui/layout.tsx";
import { PasswordField } from "./fields.tsx";
import { ownProblem } from "./refusals.ts";
import type { Submission } from "../../data/useSubmit.ts";
import { usePasswordJudgement } from "./usePasswordJudgement.ts";
import css from "./NewPassword.module.css";

/** A new password with its strength while typing, and the reason if it is not accepted. */
export function NewPassword({
  value,
  onType,
  task,
  person,
  showsRefusals = true,
}: {
  value: string;
  onType: (value: string) => void;
  task: Submission;
  person: PersonalWords;
  showsRefusals?: boolean;
}) {
  const say = useText();
  const judgement = usePasswordJudgement(value, person);
  return (
    <Stack data-gap="s">
      <PasswordField
        value={value}
        onType={onType}
        task={task}
        label={say("account.field.newPassword")}
        name="new-password"
        autoComplete="new-password"
        showsRefusals={showsRefusals}
      />
      {judgement !== null && (
        <div className={css.bar} aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} data-full={step <= FULL[judgement.strength] ? "" : undefined} />
          ))}
        </div>
      )}
      <p role="status">{sentence()}</p>
    </Stack>
  );

  function sentence(): string {
    if (judgement === null) return say("account.password.rule");
    return judgement.fault === null
      ? say(`account.password.strength.${judgement.strength}`)
      : say(`account.password.fault.${judgement.fault}`);
  }
}

const STEPS = [1, 2, 3];
const FULL: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, good: 3 };

/** The refusal of a password before it is sent; null if it may be sent. */
export async function refusalOfPassword(
  password: string,
  person: PersonalWords,
): Promise<ReturnType<typeof ownProblem> | null> {
  const { passwordFault } = await import("#domain/identity/password.ts");
  return passwordFault(password, person) === null ? null : ownProblem("identity/weak-password", "", "");
}
