import type { ReactNode } from "react";
import { useEmergency } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { PlainHeader, Screen } from "./Screen.tsx";

type MessagePageProps = {
  title: string;
  /** Instead of the header with the app's name, and the window's title with it. */
  header?: ReactNode;
  windowTitle?: string;
  /** Above the heading. */
  sign?: ReactNode;
  /** Below the card. */
  after?: ReactNode;
  children: ReactNode;
};

/** A page that says one message, and what to do now. */
export function MessagePage({ title, header, windowTitle = title, sign, after, children }: MessagePageProps) {
  const say = useText();
  const emergency = useEmergency();
  return (
    <Screen
      title={windowTitle}
      header={header ?? <PlainHeader title={say("app.name")} back="/" emergency={emergency} />}
    >
      <Card data-pad="">
        <Stack data-gap="m">
          {sign}
          <h1>{title}</h1>
          {children}
        </Stack>
      </Card>
      {after}
    </Screen>
  );
}
