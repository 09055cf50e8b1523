import type { ReactNode } from "react";
import type { Me } from "#contract/identity.ts";
import type { Problem } from "#contract/errors.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Waiting } from "../lazy/Waiting.tsx";
import { useCurrentUser } from "./useCurrentUser.ts";
import { useSignInRedirect } from "./useSignInRedirect.ts";

type SignedInProps = {
  /** Whether the page needs a role; the sign-in says so. */
  isForStaff: boolean;
  /** The heading, until it is known who reads. */
  head: ReactNode;
  /** Shows why it is not known who reads. */
  refusal: (problem: Problem) => ReactNode;
  children: (member: { me: Me; again: () => Promise<void> }) => ReactNode;
};

/** Content for signed-in people. Others go to the sign-in, which leads back here. */
export function SignedIn({ isForStaff, head, refusal, children }: SignedInProps) {
  const say = useText();
  const known = useCurrentUser();
  useSignInRedirect(known, isForStaff);
  if (known.state === "known") return children({ me: known.me, again: known.again });
  return (
    <>
      {head}
      {known.state === "failed" ? (
        <>
          <div role="alert">{refusal(known.problem)}</div>
          <Button look="key" wide onClick={() => void known.again()}>
            {say("problem.retry")}
          </Button>
        </>
      ) : (
        <Waiting />
      )}
    </>
  );
}
