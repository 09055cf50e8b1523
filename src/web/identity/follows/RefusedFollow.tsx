import type { FollowSave } from "#contract/follows.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { Write } from "../../store/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { NewFollow } from "./NewFollow.tsx";

type RefusedFollowProps = { write: Write; onDiscard: () => void; onSave: (follow: FollowSave) => void };

/** Why the server refused, in words. Where a consent was missing, all of it once more. */
export function RefusedFollow({ write: { args, error }, onDiscard, onSave }: RefusedFollowProps) {
  const say = useText();
  // This page wrote it.
  const { id, when, nightToo, channels, healthConsent: _older, ...asked } = args as FollowSave;
  return (
    <Stack data-gap="m">
      <div role="alert">
        <Refused title={error?.title ?? ""}>{error?.detail}</Refused>
      </div>
      {error?.reason === "follows/consent-needed" && (
        <NewFollow
          asked={asked}
          hasChannels={channels !== undefined}
          before={{ when, nightToo, channels }}
          onSave={(follow) => onSave({ ...follow, id })}
        />
      )}
      <Button wide onClick={onDiscard}>
        {say("account.follows.end")}
      </Button>
    </Stack>
  );
}
