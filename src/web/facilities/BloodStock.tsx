import { BLOOD_COMPONENTS, BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { BloodGrid } from "../entry/card/BloodGrid.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { CountTime } from "./CountTime.tsx";
import css from "./BloodStock.module.css";

type Blood = FacilityData["blood"];

/** A place's blood as a grid: each count leads to its entry; its age is below its component. */
export function BloodStock({ blood, source }: Pick<FacilityData, "blood" | "source">) {
  const say = useText();
  return (
    <div className={css.stock}>
      <BloodGrid
        groups={BLOOD_GROUPS.filter((group) => blood.some((each) => each.group === group))}
        components={BLOOD_COMPONENTS.filter((component) => blood.some((each) => each.component === component))}
        cell={(component, group) => {
          const found = blood.find((each) => each.component === component && each.group === group);
          if (found === undefined) return "–";
          const { units, listingId } = found;
          const name = say("stock.bloodOf", {
            group: group.replace("-", "−"),
            component: say(`things.blood.${component}`),
          });
          const value = units === undefined ? say("facility.unknown") : say("facility.bloodUnits", { count: units });
          return (
            <Link href={`/r/${listingId}`} aria-label={`${name}: ${value}`}>
              {units ?? "?"}
            </Link>
          );
        }}
        under={(component) => {
          const oldest = oldestOf(blood.filter((each) => each.component === component));
          return (
            oldest !== undefined && (
              <SecondLine as="p">
                <CountTime at={oldest.at} by={oldest.by} source={source} />
              </SecondLine>
            )
          );
        }}
      />
    </div>
  );
}

/** The count that was told first: no other one of them is older. */
function oldestOf(blood: Blood): Blood[number] | undefined {
  return blood.toSorted((a, b) => (a.at ?? "").localeCompare(b.at ?? ""))[0];
}
