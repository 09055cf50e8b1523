import { useText } from "../../i18n/useLanguage.tsx";
import type { PinTone } from "../../ui/map/map-view.ts";
import css from "./PinLegend.module.css";

/** What the forms of pins mean, as src/web/ui/map/sprites.ts paints them. */
const FORMS: Readonly<Record<PinTone, string>> = {
  fresh: "M7 11.5l3.5 3.5 6-7.5",
  ageing: "M3 11a8 8 0 0 0 16 0z",
  old: "",
};

/** The key of the map: how fresh a single pin is, and the cross-hair of the reader's place. */
export function PinLegend() {
  const say = useText();
  return (
    <ul className={css.key}>
      {(["fresh", "ageing", "old"] as const).map((tone) => (
        <li key={tone} data-tone={tone}>
          <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
            <circle cx="11" cy="11" r="9.5" />
            <path d={FORMS[tone]} />
          </svg>
          {say(`listing.zone.${tone}`)}
        </li>
      ))}
      <li>
        <svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true">
          <circle cx="11" cy="11" r="7" strokeDasharray="4 3.3" />
          <path d="M11 0v5M11 17v5M0 11h5M17 11h5" />
        </svg>
        {say("place.here")}
      </li>
    </ul>
  );
}
