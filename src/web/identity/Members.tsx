import type { ReactNode } from "react";
import type { Me } from "#contract/identity.ts";
import type { Role } from "#domain/identity/actor.ts";
import { SignedIn } from "../session/SignedIn.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Head } from "./Head.tsx";
import type { PageName } from "./page.ts";
import { RefusalNote } from "./form/RefusalNote.tsx";
import { ownProblem } from "./form/refusals.ts";

type MembersProps = {
  name: PageName;
  /** Only for this role. */
  needs?: Role;
  children: (member: { me: Me; again: () => Promise<void> }) => ReactNode;
};

/** An account page for signed-in people. Others go to the sign-in, which leads back here. */
export function Members({ name, needs, children }: MembersProps) {
  const say = useText();
  const head = <Head name={name} />;
  return (
    <SignedIn isForStaff={needs !== undefined} head={head} refusal={(problem) => <RefusalNote problem={problem} />}>
      {(member) =>
        needs === undefined || member.me.roles.includes(needs) ? (
          children(member)
        ) : (
          <>
            {head}
            <RefusalNote problem={ownProblem("http/permission-denied", say("account.notAllowed"), "")} />
          </>
        )
      }
    </SignedIn>
  );
}
