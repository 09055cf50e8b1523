import type { ComponentType, ReactNode } from "react";
import type { Me } from "#contract/identity.ts";
import type { Role } from "#domain/identity/actor.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { Refused } from "../ui/FormField.tsx";
import { Aloud, SecondLine, Stack } from "../ui/layout.tsx";
import { SignedIn } from "./SignedIn.tsx";
import { PartAwaited, usePart } from "../lazy/usePart.tsx";
import { Refusal } from "../data/Refusal.tsx";
import { PlainHeader, Screen } from "../frame/Screen.tsx";

type MemberPageProps = {
  /** Identifies the part of the program. */
  name: string;
  /** The title, and the text below the heading; the page embeds their section (sections.ts). */
  title: TextKey;
  lead: TextKey;
  /** The parent page, for Back. */
  back: string;
  /** Required roles, any of them; absent: everybody signed in. */
  needs?: readonly Role[];
  /** Imports the part when first opened. It renders its own heading. */
  load: () => Promise<ComponentType<MemberPartProps>>;
};

/** Props of the part. */
export type MemberPartProps = { me: Me };

/**
 * A page for signed-in people, perhaps with a role. The server renders title and first sentence;
 * the rest is imported. Others are led to the sign-in, which returns here; without the role a text
 * says so.
 */
export function MemberPage({ name, title, lead, back, needs, load }: MemberPageProps) {
  const say = useText();
  const fetched = usePart(name, load);
  const { part: Part } = fetched;
  const head = (
    <Stack data-gap="s">
      <Aloud as="h1">{say(title)}</Aloud>
      <SecondLine as="p">{say(lead)}</SecondLine>
    </Stack>
  );
  return (
    <Screen title={say(title)} header={<PlainHeader title={say(title)} back={back} emergency={null} />}>
      <Stack>
        {Part === null ? (
          <>
            {head}
            <PartAwaited fetched={fetched} needsProgram={say("app.needsProgram")} />
          </>
        ) : (
          <Gate needs={needs} head={head}>
            {(me) => <Part me={me} />}
          </Gate>
        )}
      </Stack>
    </Screen>
  );
}

type GateProps = { needs: readonly Role[] | undefined; head: ReactNode; children: (me: Me) => ReactNode };

/** Renders its content for signed-in people with the role; else the sign-in link or a refusal. */
function Gate({ needs, head, children }: GateProps) {
  const say = useText();
  return (
    <SignedIn isForStaff={needs !== undefined} head={head} refusal={(problem) => <Refusal problem={problem} />}>
      {({ me }) => {
        const isMeant = needs === undefined || needs.some((role) => me.roles.includes(role));
        if (isMeant || me.roles.includes("admin")) return children(me);
        return (
          <>
            {head}
            <Refused title={say("app.notForYou")}>{say("app.notForYouText")}</Refused>
          </>
        );
      }}
    </SignedIn>
  );
}
