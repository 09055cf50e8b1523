import type { Facility } from "#contract/facilities.ts";
import { LIFETIMES } from "#domain/listings/lifetime.ts";
import { HOUR_MS } from "#domain/shared/durations.ts";
import { useLanguage } from "../../../i18n/useLanguage.tsx";
import { useCurrentUser } from "../../../session/useCurrentUser.ts";
import { Button } from "../../../ui/Button.tsx";
import { Note } from "../../../ui/FormField.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { SecondLine, Stack } from "../../../ui/layout.tsx";
import { hoursText } from "./lasts-text.ts";
import { useSayNeed } from "./useSayNeed.ts";

type OxygenNeedProps = { facility: Facility; account: string; isLow: boolean };

/** One key by which the place tells readers that it needs oxygen. It tells them no hours. */
export function OxygenNeed({ facility, account, isLow }: OxygenNeedProps) {
  const { say, language } = useLanguage();
  const user = useCurrentUser();
  const need = useSayNeed(facility, account);
  // Moderators count for a place, and do not speak of its needs.
  const { id } = facility;
  if (user.state === "known" && !user.me.facilities.includes(id) && user.me.desk?.facilityId !== id) return null;
  return (
    <Stack data-gap="s">
      <div role="status">
        {need.isNeeded && !need.waits && (
          <Note icon="warn" tone="ageing">
            {say("counter.oxygen.need.told", { time: hoursText(LIFETIMES.criticalNeedMs / HOUR_MS, language) })}
          </Note>
        )}
        {need.waits && <SecondLine as="p">{say("counter.waiting")}</SecondLine>}
      </div>
      <Button
        look={isLow && !need.isNeeded ? "key" : "plain"}
        wide
        onClick={() => need.say(need.isNeeded ? "had" : "needed")}
      >
        <Icon name={need.isNeeded ? "check" : "warn"} />
        {say(need.isNeeded ? "counter.oxygen.need.again" : "counter.oxygen.need.tell")}
      </Button>
      {need.undo !== null && (
        <Button look="tint" wide onClick={need.undo}>
          {say("counter.undo")}
        </Button>
      )}
    </Stack>
  );
}
