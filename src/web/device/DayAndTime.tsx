import { useId } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Row } from "../ui/layout.tsx";
import { dayOf, daysFrom, timeOf, TIMES, wordsOf } from "./days-and-times.ts";
import { useClock } from "./useClock.tsx";

type DayAndTimeProps = {
  /** Local date and time, `YYYY-MM-DDTHH:MM`. */
  at: string;
  onChange: (at: string) => void;
  /** The labels of the two lists. */
  day: string;
  time: string;
};

/** A day and a time of day, each from a list in words and in the order of the language. */
export function DayAndTime({ at, onChange, ...labels }: DayAndTimeProps) {
  const { language } = useLanguage();
  const { now } = useClock();
  const [dayId, timeId] = [useId(), useId()];
  const [day = "", time = ""] = at.split("T");
  return (
    <Row data-fill="">
      <div>
        <Label htmlFor={dayId}>{labels.day}</Label>
        <Select id={dayId} value={day} onChange={(event) => onChange(`${event.target.value}T${time}`)}>
          {withOwn(daysFrom(now), day).map((each) => (
            <option key={each} value={each}>
              {wordsOf(each, now, language)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Label htmlFor={timeId}>{labels.time}</Label>
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
