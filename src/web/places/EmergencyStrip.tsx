import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud } from "../ui/layout.tsx";
import type { OtherNumber } from "./other-number.ts";
import { OtherNumbers } from "./OtherNumbers.tsx";
import css from "./EmergencyStrip.module.css";

/** `others`: numbers of single services. Absent in what a device kept before there were any. */
type EmergencyProps = { number: string | null; others?: readonly OtherNumber[] | undefined };

/** A strip of which all calls the emergency number. Its arrow opens the numbers of single services. */
export function EmergencyStrip({ number, others = [] }: EmergencyProps) {
  const say = useText();
  if (number === null) return null;
  return (
    <div className={css.strip}>
      <a href={`tel:${number}`}>
        <span>{say("emergency.danger")}</span>
        <b>
          <Icon name="phone" />
          <bdi>{say("emergency.call", { number })}</bdi>
        </b>
      </a>
      {others.length > 0 && (
        <details>
          <summary>
            <Aloud>{say("emergency.others")}</Aloud>
            <Icon name="down" />
          </summary>
          <OtherNumbers others={others} />
        </details>
      )}
    </div>
  );
}

/** How many numbers a column beside the page has room for. */
const MOST_NUMBERS = 5;

/** The same beside a wide page: the emergency number, and the first ones of single services. */
export function EmergencyNumbers({ number, others = [] }: EmergencyProps) {
  const say = useText();
  if (number === null) return null;
  const general = { number, for: "all" } as const;
  const all = [general, ...others.filter((other) => other.number !== number)];
  return (
    <section className={css.panel}>
      <h2>{`${say("emergency.danger")} ${say("emergency.first")}`}</h2>
      <OtherNumbers others={all.slice(0, MOST_NUMBERS)} />
    </section>
  );
}
