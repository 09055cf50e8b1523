import { styled } from "../theme/styled.ts";
import { useEffect, useState } from "react";
import type { PersonalWords, PasswordFault, Strength } from "#domain/identity/password.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { Stack } from "../ui/layout.tsx";
import { PasswordField } from "./fields.tsx";
import { ownProblem } from "./refusals.ts";
import type { Submission } from "../data/useSubmit.ts";

const Bar = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(3,1fr)",
  gap: 4,
  height: 8,
  "& i": { borderRadius: 4, border: `1px solid ${c.control}` },
  "& i[data-full]": { background: c.brand, borderColor: c.brand },
});

type Judgement = { fault: PasswordFault | null; strength: Strength };

/**
 * A new password, judged while it is typed: how hard it is to guess, and why in words when it is
 * not taken.
 */
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
  const judgement = useJudgement(value, person);
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
        <Bar aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} data-full={step <= FULL[judgement.strength] ? "" : undefined} />
          ))}
        </Bar>
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

/** The rule comes with the first letter typed: its list of common words is not part of the page. */
function useJudgement(password: string, { name, email, phone }: PersonalWords): Judgement | null {
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  useEffect(() => {
    if (password === "") return setJudgement(null);
    let isWanted = true;
    import("#domain/identity/password.ts").then(
      ({ passwordFault, passwordStrength }) => {
        const person = { name, email, phone };
        if (isWanted)
          setJudgement({ fault: passwordFault(password, person), strength: passwordStrength(password, person) });
      },
      // Without a net the server is the only judge.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [password, name, email, phone]);
  return judgement;
}

/**
 * The refusal of a password that is not taken, said before it is sent; null where it may be sent.
 */
export async function refusalOfPassword(
  password: string,
  person: PersonalWords,
): Promise<ReturnType<typeof ownProblem> | null> {
  const { passwordFault } = await import("#domain/identity/password.ts");
  return passwordFault(password, person) === null ? null : ownProblem("identity/weak-password", "", "");
}
