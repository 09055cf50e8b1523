import type { ReactNode } from "react";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";

/** The screen for forwarded messages, with its heading, before and after its code comes. */
export function PasteFrame({ children }: { children: ReactNode }) {
  const say = useText();
  const emergency = useEmergency();
  const title = say("paste.title");
  return (
    <Screen title={title} header={<PlainHeader title={say("posting.title")} back="/post" emergency={emergency} />}>
      <Stack>
        <Stack data-gap="s">
          <h1>{title}</h1>
          <SecondLine as="p">{say("paste.lead")}</SecondLine>
          <SecondLine as="p">{say("paste.hint")}</SecondLine>
        </Stack>
        {children}
      </Stack>
    </Screen>
  );
}
