import type { Overview } from "#contract/overview.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Columns } from "./Columns.tsx";
import { numberText } from "./count-text.ts";
import { CountTable } from "./CountTable.tsx";

type District = Overview["districts"][number];

/** Needs and offers by district, and how far checking has come in each. */
export function DistrictTables({ overview: { districts, moreDistricts } }: { overview: Overview }) {
  const { say, language } = useLanguage();
  if (districts.length === 0) return null;
  const shared = {
    head: say("overview.district"),
    rows: districts,
    idOf: ({ id }: District) => id ?? "wide",
    nameOf: (district: District) => <Name district={district} />,
  };
  return (
    <Columns>
      <Card data-pad="">
        <h2>{say("overview.districtsTitle")}</h2>
        <CountTable
          {...shared}
          caption={say("overview.districtsTitle")}
          columns={[
            { head: say("overview.needs"), count: ({ needs }) => needs },
            { head: say("overview.unmet"), count: ({ unmet }) => unmet },
            { head: say("overview.offers"), count: ({ offers }) => offers },
          ]}
        />
        {moreDistricts > 0 && (
          <SecondLine as="p">{say("overview.more", { n: numberText(moreDistricts, language) })}</SecondLine>
        )}
      </Card>
      <Card data-pad="">
        <h2>{say("overview.progressTitle")}</h2>
        <SecondLine as="p">{say("overview.progressLead")}</SecondLine>
        <CountTable
          {...shared}
          caption={say("overview.progressTitle")}
          columns={[
            { head: say("overview.calls"), count: ({ calls }) => calls },
            { head: say("overview.confirmed"), count: ({ confirmed }) => confirmed },
            { head: say("overview.unchecked"), count: ({ unchecked }) => unchecked },
          ]}
        />
      </Card>
    </Columns>
  );
}

/** A district's name leads to its kinds; a wider area is no district. */
function Name({ district: { id, name } }: { district: District }) {
  const say = useText();
  if (id === null) return <>{say("overview.wide")}</>;
  return <Link href={`/overview?${new URLSearchParams({ district: id })}`}>{name}</Link>;
}
