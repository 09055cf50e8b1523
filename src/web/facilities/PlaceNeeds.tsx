import { useClock } from "../device/useClock.tsx";
import { kindIcon } from "../entry/kind-tiles.ts";
import { switchedText } from "../entry/policy-names.ts";
import { RelativeTime } from "../entry/RelativeTime.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import type { FacilityData } from "./facility-loader.ts";
import { utilitySaid } from "./UtilityFacts.tsx";

/** What the place itself needs, as it says: "Oxygen: Needed now · the hospital, 10 min ago". */
export function PlaceNeeds({ data }: { data: Pick<FacilityData, "needs" | "types"> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { needs = [], types } = data;
  if (needs.length === 0) return null;
  return (
    <Card>
      <PlaceList>
        {needs.map(({ id, kind, urgency, at }) => (
          <li key={id}>
            <i>
              <Icon name={kindIcon(kind)} />
            </i>
            <Link href={`/r/${id}`}>
              <b>
                {say("listing.ofKind", { kind: switchedText({ kind }, say), what: say(`listing.needed.${urgency}`) })}
              </b>
              <RelativeTime words={utilitySaid({ at, by: "facility" }, types, { say, language, clock })} at={at} />
            </Link>
            <Icon name="next" size="s" />
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
