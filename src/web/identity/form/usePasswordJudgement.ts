import { useEffect, useState } from "react";
import type { PersonalWords, PasswordFault, Strength } from "#domain/identity/password.ts";

type Judgement = { fault: PasswordFault | null; strength: Strength };

/**
 * The fault and the strength of a new password; null while nothing is typed. What judges it is
 * imported with the first character: its list of common words is not part of the page.
 */
export function usePasswordJudgement(password: string, { name, email, phone }: PersonalWords): Judgement | null {
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
      // Offline the server judges later.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [password, name, email, phone]);
  return judgement;
}
