import type { ReactNode } from "react";
import { Note } from "./FormField.tsx";
import { Stack } from "./layout.tsx";

type DoneProps = {
  text: string;
  /** It is stored on this device and not sent yet. */
  isWaiting?: boolean;
  /** The next actions. */
  children?: ReactNode;
};

/**
 * The outcome of an action, on a tint and read aloud, with buttons for what is next.
 * @example <Done text={say("later.sent")} isWaiting={isOffline}><ButtonLink
 * href="/me">{say("app.mine")}</ButtonLink></Done>
 */
export function Done({ text, isWaiting = false, children }: DoneProps) {
  return (
    <Stack data-gap="m">
      <div role="status">
        <Note icon={isWaiting ? "clock" : "check"} tone={isWaiting ? "ageing" : "fresh"}>
          {text}
        </Note>
      </div>
      {children}
    </Stack>
  );
}
