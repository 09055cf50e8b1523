import { useState } from "react";
import { DayAndTime } from "../../device/DayAndTime.tsx";
import { quickTimes, timeOf } from "../../device/days-and-times.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Choices } from "../../ui/choices.tsx";
import { usePostForm, useWrong } from "../usePostForm.tsx";

/** An exact day and time, in words: tonight, tomorrow, or chosen from two lists. */
export function NeededAt() {
  const { say, language } = useLanguage();
  const { now } = useClock();
  const { answers, change } = usePostForm();
  const wrong = useWrong("neededBy");
  const { neededBy } = answers;
  const quick = quickTimes(now);
  const known = neededBy === "" ? "none" : quick.find(({ at }) => at === neededBy)?.name;
  const [isOther, setOther] = useState(known === undefined);
  const chosen = isOther ? "other" : (known ?? "other");
  const choose = (name: string) => {
    setOther(name === "other");
    const at = quick.find((each) => each.name === name)?.at;
    if (name === "none" || at !== undefined) change({ neededBy: at ?? "" });
    else if (neededBy === "") change({ neededBy: quick.at(-1)?.at ?? "" });
  };
  return (
    <>
      <Choices
        legend={say("posting.details.neededBy")}
        chosen={[chosen]}
        onChoose={choose}
        error={wrong}
        choices={[
          { value: "none", title: say("posting.time.none") },
          ...quick.map(({ name, at }) => ({
            value: name,
            title: say(`posting.time.${name}`, { time: timeOf(at, language) }),
          })),
          { value: "other", title: say("posting.time.other") },
        ]}
      />
      {chosen === "other" && (
        <DayAndTime
          at={neededBy}
          day={say("posting.time.day")}
          time={say("posting.time.time")}
          onChange={(at) => change({ neededBy: at })}
        />
      )}
    </>
  );
}
