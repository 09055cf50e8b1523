import { getBanAppeals } from "#contract/people-power.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsNote, RowsTitle } from "../ui/rows.tsx";

/** Appeals against bans that wait for an answer; nothing where none does. */
export function BanAppeals() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { value } = useApiQuery(getBanAppeals, {});
  if (value === null || value.items.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("banAppeal.list")}</RowsTitle>
      <RowsNote>{say("banAppeal.listText")}</RowsNote>
      <Rows>
        {value.items.map(({ id, at, bannedAt, isOwn }) => (
          <li key={id}>
            <Link href={`/moderate/shut-out/${id}`}>
              <span>
                {say("banAppeal.act.appealed")}
                {" · "}
                <time dateTime={at}>{whenText(at, clock, language)}</time>
                <small>
                  <SecondLine>
                    {say("banAppeal.row", { when: whenText(bannedAt, clock, language) })}
                    {isOwn && ` · ${say("banAppeal.own")}`}
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
