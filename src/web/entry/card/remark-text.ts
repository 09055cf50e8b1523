import { STATED_FIT } from "#domain/listings/stated-fit.ts";
import type { Say } from "../../i18n/text.ts";
import { withMinusSign } from "../listing-words.ts";
import { openWords } from "../open-words.ts";
import type { Row } from "../row.ts";
import type { Headline } from "./headline.ts";

/** The remark in words. What callers said is in `HearsayLine`. */
export function remarkText(
  { reach, why, hours, yesOfTen = 0 }: Row,
  remark: Headline["remark"],
  { say, language }: { say: Say; language: string },
): string {
  if ((remark === "shut" || remark === "closing") && hours !== undefined) return openWords(hours, { say, language });
  if (remark === "reach" && reach !== undefined) return say(`listing.reach.${reach}`);
  if (remark === "compatible" || remark === "ask-blood-bank")
    return say(`find.why.${remark}`, { group: withMinusSign(why?.group ?? "") });
  if (remark === "many") return say("find.many");
  if (remark === "closed") return say("find.closed");
  if (remark === "yes-of-ten") return say("find.yesOfTen", { count: yesOfTen, ten: 10 });
  if (remark === "may-of-ten" && why !== undefined)
    return say("find.mayOfTen", { count: Math.round(STATED_FIT[why.code] * 10), ten: 10 });
  return remark === "vague" ? say("find.somewhereWhy") : "";
}
