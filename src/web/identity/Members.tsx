import type { ReactNode } from "react";
import type { Me } from "#contract/identity.ts";
import type { Role } from "#domain/identity/actor.ts";
import { useCurrentUser } from "../session/useCurrentUser.ts";
import { useSignInRedirect } from "../session/useSignInRedirect.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Head } from "./Head.tsx";
import type { PageName } from "./page.ts";
import { RefusalNote } from "./form/RefusalNote.tsx";
import { ownProblem } from "./form/refusals.ts";
import { Waiting } from "../lazy/Waiting.tsx";

type MembersProps = {
  name: PageName;
  /** Only for this role. */
  needs?: Role;
  children: (member: { me: Me; again: () => Promise<void> }) => ReactNode;
};

/** Content for signed-in people. Others go to the sign-in, which leads back here. */
export function Members({ name, needs, children }: MembersProps) {
  const say = useText();
  const known = useCurrentUser();
  useSignInRedirect(known, needs !== undefined);
  if (known.state === "known") {
    const { me, again } = known;
    if (needs === undefined || me.roles.includes(needs)) return children({ me, again });
    return (
      <>
        <Head name={name} />
        <RefusalNote problem={ownProblem("http/permission-denied", say("account.notAllowed"), "")} />
      </>
    );
  }
  return (
    <>
      <Head name={name} />
      {known.state === "failed" ? (
        <>
          <div role="alert">
            <RefusalNote problem={known.problem} />
          </div>
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
