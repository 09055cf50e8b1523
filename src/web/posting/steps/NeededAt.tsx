import { useId, useState } from "react";
import { useClock } from "../../device/useClock.tsx";
import { datesIn } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { Row } from "../../ui/layout.tsx";
import { usePostForm, useWrong } from "../usePostForm.tsx";
import { dayOf, daysFrom, quickTimes, TIMES, wordsOf } from "./needed-at.ts";

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
      {chosen === "other" && <DayAndTime at={neededBy} now={now} onChange={(at) => change({ neededBy: at })} />}
    </>
  );
}

type DayAndTimeProps = { at: string; now: Date; onChange: (at: string) => void };

function DayAndTime({ at, now, onChange }: DayAndTimeProps) {
  const { say, language } = useLanguage();
  const [dayId, timeId] = [useId(), useId()];
  const [day = "", time = ""] = at.split("T");
  const days = daysFrom(now);
  return (
    <Row data-fill="">
      <div>
        <Label htmlFor={dayId}>{say("posting.time.day")}</Label>
        <Select id={dayId} value={day} onChange={(event) => onChange(`${event.target.value}T${time}`)}>
          {withOwn(days, day).map((each) => (
            <option key={each} value={each}>
              {wordsOf(each, now, language)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Label htmlFor={timeId}>{say("posting.time.time")}</Label>
        <Select id={timeId} value={time} onChange={(event) => onChange(`${day}T${event.target.value}`)}>
          {withOwn(TIMES, time).map((each) => (
            <option key={each} value={each}>
              {timeOf(`${dayOf(now)}T${each}`, language)}
            </option>
          ))}
        </Select>
      </div>
    </Row>
  );
}

/** The list with a value of one's own that is not in it. */
function withOwn(list: readonly string[], own: string): readonly string[] {
  return own === "" || list.includes(own) ? list : [own, ...list];
}

/** A time of day of this device, as all times here are written. */
function timeOf(at: string, language: string): string {
  return datesIn(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(at));
}
