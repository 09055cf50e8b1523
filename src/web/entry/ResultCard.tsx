import type { ReactNode } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { HearsayLine } from "./HearsayLine.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import { useClock } from "../device/useClock.tsx";
import { Band } from "../ui/Band.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { CallLink } from "./CallLink.tsx";
import { isLineChecked, LineCheckWords } from "./LineCheckWords.tsx";
import { useMapChoice } from "./useMapChoice.ts";
import type { Row } from "./row.ts";
import { ExtrasLine } from "./ExtrasLine.tsx";
import {
  distanceText,
  extrasText,
  freshnessOf,
  hasManyCallers,
  isVagueRow,
  momentOf,
  withMinusSign,
  thingsText,
  stockText,
} from "./listing-words.ts";
import { part } from "../theme/part.ts";
import css from "./ResultCard.module.css";

export const Item = part("li", css.item);

/** Its upper part, one link: what, how far, where. */
export const CardHeadLink = part(Link, css.what);

/** Its actions, and the link to its page. */
export const Actions = part("div", css.actions);

type ResultCardProps = {
  row: Row;
  /** Address part with place and search, for the entry's page. */
  near: string;
  /** The subtype searched for: a card says if it may be missing. */
  wanted?: string | undefined;
  /** "Did it help?", after the reader called this one. */
  help?: ReactNode;
};

/** One result: what and how many, how far, how fresh, and Call, without a tap to unfold. */
export function ResultCard({ row, near, wanted, help }: ResultCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { tone, words } = freshnessOf(row, clock, { say, language });
  const what = stockText(row, say);
  const name = row.name ?? say("find.person");
  const line = extrasText(row, say);
  const href = `/r/${row.id}${near === "" ? "" : `?${near}`}`;
  const map = useMapChoice();
  return (
    <Item data-chosen={map?.chosen === row.id ? "" : undefined}>
      <CardHeadLink href={href}>
        <h2>{what}</h2>
        <b>{distanceText(row, say)}</b>
        <ExtrasLine line={line} about={row} />
        <p>
          <u>
            <bdi>{name}</bdi>
          </u>
        </p>
      </CardHeadLink>
      {row.over === undefined ? (
        <Band tone={tone} icon={tone}>
          <RelativeTime words={words} at={row.at ?? null} paper={momentOf(row, clock, { say, language }).words} />
        </Band>
      ) : (
        <Band tone="old" icon="close">
          {say(`listing.closed.${row.over}`)}
        </Band>
      )}
      <Remark row={row} wanted={wanted} />
      <Actions>
        <CallKey
          row={row}
          name={name}
          href={href}
          isWeak={tone === "old" || row.stock === "out" || row.stock === "closed"}
        />
        {map !== null && row.point !== undefined && (
          <Button look="quiet" aria-pressed={map.chosen === row.id} onClick={() => map.choose(row)}>
            {say("find.onMap")}
          </Button>
        )}
        <ButtonLink look="quiet" href={href} aria-label={say("find.detailsOf", { what, name })}>
          {say("find.details")}
        </ButtonLink>
      </Actions>
      {help !== undefined && (
        <div className={css.after} data-screen="">
          {help}
        </div>
      )}
    </Item>
  );
}

/**
 * Call as a `tel:` link; outlined if the information is old or missing. A person's number is never
 * shown.
 */
export function CallKey({ row, name, href, isWeak }: { row: Row; name: string; href: string; isWeak: boolean }) {
  const { say } = useLanguage();
  const clock = useClock();
  if (row.over !== undefined) return <span>{say("listing.closedText")}</span>;
  if (row.askable === true) {
    return (
      <ButtonLink look="tint" href={`${href}${href.includes("?") ? "&" : "?"}number=`}>
        <Icon name="lock" />
        {say("find.getNumber")}
      </ButtonLink>
    );
  }
  if (row.phone === undefined && isLineChecked(row.check, clock)) return <LineCheckWords until={row.check} />;
  if (row.phone === undefined) {
    return (
      <span>
        {row.shielded && <Icon name="lock" />}
        {say(row.shielded ? "find.numberLater" : "find.noNumber")}
      </span>
    );
  }
  return <CallLink look={isWeak ? "plain" : "key"} id={row.id} phone={row.phone} cost={row.cost} name={name} />;
}

/** An extra line that a reader must know before calling. */
function Remark({ row, wanted }: Pick<ResultCardProps, "row" | "wanted">) {
  const { say } = useLanguage();
  const clock = useClock();
  if (row.doubt !== undefined) {
    return (
      <IconLine>
        <Icon name="warn" />
        <b>{say(`listing.trustValue.${row.doubt}`)}</b>
      </IconLine>
    );
  }
  if (row.hearsay !== undefined && row.over === undefined) {
    const { count: _count, ...thing } = row;
    return (
      <IconLine>
        <Icon name="phone" />
        <HearsayLine
          kind={row.kind}
          hearsay={row.hearsay}
          value={stockText({ ...thing, stock: row.hearsay.value }, say)}
        />
      </IconLine>
    );
  }
  if (hasManyCallers(row, clock)) {
    return (
      <IconLine>
        <Icon name="clock" />
        <span>{say("find.many")}</span>
      </IconLine>
    );
  }
  if (row.stock === "closed") {
    return (
      <IconLine>
        <Icon name="clock" />
        <span>{say("find.closed")}</span>
      </IconLine>
    );
  }
  if (row.why === undefined && isVagueRow(row)) {
    return (
      <IconLine>
        <Icon name="location" />
        <span>{say("find.somewhereWhy")}</span>
      </IconLine>
    );
  }
  if (row.why === undefined) return null;
  return (
    <IconLine>
      <Icon name={row.why.code === "subtype-unknown" ? "phone" : "blood"} />
      <span>{matchReasonText(row, wanted, say)}</span>
    </IconLine>
  );
}

/** Why a row matches although it differs from the search. */
export function matchReasonText(row: Row, wanted: string | undefined, say: Say): string {
  const { kind, why, stock } = row;
  if (why === undefined || why.code === "subtype-unknown") {
    if (kind !== "bed") return say("find.whyUnknown");
    // The place has beds: only whether it has this sort is unknown.
    if (stock === "unknown" || wanted === undefined) return say("find.whyBeds");
    return say("find.whyBedType", { things: thingsText({ ...row, subtype: wanted }, say) });
  }
  return why.group === undefined
    ? say("find.whyAsk")
    : say(`find.why.${why.code}`, { group: withMinusSign(why.group) });
}
