import { ACTS_OF_POWER } from "#domain/limits/acts-of-power.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import type { Alarm } from "./queries.ts";

/** An alarm in a reader's words: what is happening, and what to do. */
export function alarmInWords(
  { texts, language }: { texts: Texts; language: string },
  { cause, alias }: Pick<Alarm, "alias" | "cause">,
): { what: string; whatToDo: string } {
  const say = (path: readonly string[], values = {}): string => texts.say(language, ["messages", ...path], values);
  const isAct = ACTS_OF_POWER.some((act) => act === cause);
  const place = ["alarms", isAct ? "act-of-power" : cause];
  const values = isAct ? { alias: alias ?? "–", news: say(["news", cause]) } : {};
  return { what: say([...place, "what"], values), whatToDo: say([...place, "whatToDo"]) };
}
