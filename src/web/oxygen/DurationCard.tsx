import { KEPT_BACK } from "#domain/resources/oxygen/duration.ts";
import type { Say } from "../i18n/text.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Part } from "../frame/Page.tsx";
import { Band } from "../ui/Band.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import type { Asked } from "./asked-duration.ts";

type Told = Extract<Asked, { state: "told" }>;

/** The time that can be planned with, what it keeps back, and what it does not know. */
export function DurationCard({ told }: { told: Told }) {
  const say = useText();
  const { safeMinutes, plainMinutes, litres } = told.duration;
  const gas = say("extra.litres", { count: Math.floor(litres) });
  return (
    <Card data-pad="">
      <Stack data-gap="s" role="status">
        <Band tone={safeMinutes === 0 ? "danger" : "calm"} icon={safeMinutes === 0 ? "warn" : "check"}>
          <b>
            {safeMinutes === 0 ? say("oxygen.changeNow") : say("oxygen.plan", { time: durationText(safeMinutes, say) })}
          </b>
        </Band>
        <p>{say("oxygen.plain", { time: durationText(plainMinutes, say), gas })}</p>
        <p>{say("oxygen.guide")}</p>
        <Part title={say("oxygen.keptTitle")}>
          <ul>
            {keptTexts(told, say).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Part>
        <Part title={say("oxygen.unknownTitle")}>
          <ul>
            <li>{say("oxygen.unknownLeak")}</li>
            <li>{say("oxygen.unknownGauge")}</li>
            <li>{say("oxygen.unknownFlow")}</li>
          </ul>
        </Part>
      </Stack>
    </Card>
  );
}

function keptTexts({ cylinder }: Told, say: Say): string[] {
  const bar = (count: number) => say("extra.bar", { count });
  return [
    say("oxygen.keptReserve", { bar: bar(KEPT_BACK.reserveBar) }),
    "bar" in cylinder ? say("oxygen.keptGauge", { bar: bar(KEPT_BACK.gaugeBar) }) : say("oxygen.keptDial"),
    say("oxygen.keptWarm"),
    say("oxygen.keptFlow"),
  ];
}

/** "4 h 10 min", "35 min". */
export function durationText(minutes: number, say: Say): string {
  const hours = Math.floor(minutes / 60);
  const rest = say("oxygen.minutes", { count: minutes % 60 });
  return hours === 0 ? rest : `${say("oxygen.hours", { count: hours })} ${rest}`;
}
