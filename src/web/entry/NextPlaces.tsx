import { styled } from "../theme/styled.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { noteCall } from "./useCalled.ts";
import { matchReasonText } from "./ResultCard.tsx";
import type { Row } from "./row.ts";
import { distanceText, freshnessOf, stockText } from "./listing-words.ts";

const Ring = styled("span")({
  display: "grid",
  color: c.freshMark,
  "&[data-tone=ageing]": { color: c.ageingMark },
  "&[data-tone=old]": { color: c.oldMark },
});

/** The next three places of the kind, each with its own Call. */
export function NextPlaces({ rows, near }: { rows: readonly Row[]; near: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (rows.length === 0) return null;
  return (
    <Card>
      <PlaceList title={say("listing.next")}>
        {rows.map((row) => {
          const { tone } = freshnessOf(row, clock, { say, language });
          const name = row.name ?? say("find.person");
          return (
            <li key={row.id}>
              <Ring data-tone={tone === "fresh" ? undefined : tone}>
                <Icon name={tone} />
              </Ring>
              <Link href={`/r/${row.id}${near === "" ? "" : `?${near}`}`}>
                <b>{stockText(row, say)}</b>
                <SecondLine>{say("listing.nextLine", { distance: distanceText(row, say), name })}</SecondLine>
                {row.why !== undefined && (
                  <>
                    <br />
                    <SecondLine>{matchReasonText(row, undefined, say)}</SecondLine>
                  </>
                )}
              </Link>
              {row.phone !== undefined && (
                <ButtonLink
                  size="s"
                  href={`tel:${row.phone}`}
                  aria-label={say("find.callName", { name })}
                  onClick={() => noteCall(row.id)}
                >
                  <Icon name="phone" />
                  {say("find.call")}
                  <span data-paper="">
                    <PhoneNumber value={row.phone} />
                  </span>
                </ButtonLink>
              )}
            </li>
          );
        })}
      </PlaceList>
    </Card>
  );
}
