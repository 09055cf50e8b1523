import { getTakenOffLines } from "#contract/facility-lines.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";

/** Lines of places that were taken off lately, each with the page where it is brought back. */
export function TakenOffLines() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { value } = useApiQuery(getTakenOffLines, {});
  if (value === null || value.items.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("lines.taken.list")}</RowsTitle>
      <SecondLine as="p">{say("lines.taken.listText")}</SecondLine>
      <Rows>
        {value.items.map(({ id, facilityId, facilityName, masked, at, proposal }) => (
          <li key={id}>
            <Link href={`/facility/${facilityId}`}>
              <span>
                <bdi>{facilityName}</bdi>
                {" · "}
                <bdi dir="ltr">{masked}</bdi>
                <small>
                  <SecondLine>
                    <time dateTime={at}>{whenText(at, clock, language)}</time>
                    {proposal !== undefined && ` · ${say("lines.taken.proposed")}`}
                  </SecondLine>
                </small>
              </span>
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
