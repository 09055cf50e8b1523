import { timestampText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Band } from "../../ui/Band.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconLine } from "../../ui/layout.tsx";
import { standaloneLabel } from "../../entry/standalone-label.ts";
import { NeededBand } from "../../entry/NeededBand.tsx";
import { Actions, CallKey, CardHeadLink, DetailsLink, isKeyShort, Item } from "../../entry/ResultCard.tsx";
import { headlineOf } from "../../entry/card/headline.ts";
import type { Row } from "../../entry/row.ts";
import { distanceText, extrasText, freshnessOf, rowName } from "../../entry/listing-words.ts";
import { ExtrasLine } from "../../entry/ExtrasLine.tsx";

type NeedCardProps = {
  row: Row;
  /** Address part with the place, for the need's page. */
  near: string;
};

/** One need of a list: what, how far, urgency, age, and a link to its page. */
export function NeedCard({ row, near }: NeedCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { action } = headlineOf(row, undefined, clock);
  const what = standaloneLabel(row, { say, language });
  const name = rowName(row, say);
  const href = `/r/${row.id}${near === "" ? "" : `?${near}`}`;
  const { wanted } = row;
  return (
    <Item data-beside={isKeyShort(row, action) ? "" : undefined}>
      <CardHeadLink href={href}>
        <h2>{what}</h2>
        <b>{distanceText(row, say)}</b>
        <ExtrasLine line={extrasText(row, say)} about={row} />{" "}
        <p>
          <bdi>{name}</bdi>
          {wanted !== undefined && (
            <span suppressHydrationWarning>
              {` · ${say("listing.written", { when: timestampText(wanted.createdAt, clock.timeZone, language) })}`}
            </span>
          )}
        </p>
      </CardHeadLink>
      {row.over !== undefined && (
        <Band tone="old" icon="close">
          {say(`listing.closed.${row.over}`)}
        </Band>
      )}
      {row.over === undefined && wanted !== undefined && (
        <NeededBand data={{ side: "need", status: "open", needed: row.needed, count: row.count, ...wanted }} />
      )}
      {row.at !== undefined && row.over === undefined && (
        <p suppressHydrationWarning>{freshnessOf(row, clock, { say, language, mayCall: false }).words}</p>
      )}
      <Remark row={row} />
      <Actions>
        <CallKey row={row} name={name} href={href} action={action === "weak" ? "call" : action} />
        <DetailsLink href={href} />
      </Actions>
    </Item>
  );
}

/** A doubt about it, or how the reader's blood suits the patient. */
function Remark({ row: { doubt, why } }: Pick<NeedCardProps, "row">) {
  const { say } = useLanguage();
  if (doubt !== undefined) {
    return (
      <IconLine>
        <Icon name="warn" />
        <b>{say(`listing.trustValue.${doubt}`)}</b>
      </IconLine>
    );
  }
  if (why === undefined) return null;
  return (
    <IconLine>
      <Icon name={why.code === "subtype-unknown" ? "phone" : "blood"} />
      <span>{say(`needs.why.${why.code}`)}</span>
    </IconLine>
  );
}
