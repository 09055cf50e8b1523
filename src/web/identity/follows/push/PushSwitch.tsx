import { useText } from "../../../i18n/useLanguage.tsx";
import { Tick } from "../../../ui/choices.tsx";
import { Card, SecondLine, Stack } from "../../../ui/layout.tsx";
import { RefusalNote } from "../../form/RefusalNote.tsx";
import type { Push } from "./usePush.ts";

/** Whether this browser is told at once, with what stands in the way. */
export function PushSwitch({ push: { state, isBusy, problem, turn } }: { push: Push }) {
  const say = useText();
  if (state === "unknown") return <div role="alert">{problem !== null && <RefusalNote problem={problem} />}</div>;
  const isAble = state === "off" || state === "on" || state === "failed";
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        {isAble ? (
          <Tick
            checked={state === "on"}
            onTick={(isOn) => !isBusy && void turn(isOn)}
            title={say("asking.push.switch")}
            help={say("asking.push.lead")}
          />
        ) : (
          <SecondLine as="p">{say(`asking.push.${state}`)}</SecondLine>
        )}
        <div role="status">{state === "on" && say("asking.push.on")}</div>
        <div role="alert">
          {problem !== null && <RefusalNote problem={problem} />}
          {problem === null && state === "failed" && say("asking.push.failed")}
        </div>
      </Stack>
    </Card>
  );
}
