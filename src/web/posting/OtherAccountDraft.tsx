import { useLocation } from "react-router";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { signInAddress } from "../drafts/step-address.ts";

/** The draft belongs to another account than the one signed in now: it is kept for its author. */
export function OtherAccountDraft({ isOut }: { isOut: boolean }) {
  const say = useText();
  const emergency = useEmergency();
  const { pathname, search } = useLocation();
  const title = say(isOut ? "posting.left.out" : "posting.left.other");
  return (
    <Screen title={title} header={<PlainHeader title={say("posting.title")} back="/me" emergency={emergency} />}>
      <Card data-pad="">
        <Stack data-gap="m">
          <h1>{title}</h1>
          <p role="alert">{say("posting.left.text")}</p>
          <ButtonLink look="key" href={signInAddress(`${pathname}${search}`)}>
            <Icon name="person" />
            {say("mine.signedOut.key")}
          </ButtonLink>
        </Stack>
      </Card>
    </Screen>
  );
}
