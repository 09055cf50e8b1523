import { styled } from "../theme/styled.ts";
import type { ReactNode } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Aged } from "./Aged.tsx";
import { useClock } from "../device/useClock.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { Band } from "../ui/Band.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { IconLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { noteCall } from "./useCalled.ts";
import { useMapChoice } from "./useMapChoice.ts";
import type { Row } from "./row.ts";
import { Written } from "./Written.tsx";
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

/** A card of a list. */
export const Item = styled("li")({
  background: c.surface,
  border: `1px solid ${c.line}`,
  borderRadius: RADIUS.card,
  overflow: "hidden",
  "&>p:not(:first-of-type)": { padding: "12px 16px 0", lineHeight: 1.35 },
  "&[data-chosen]": { borderColor: c.ink, boxShadow: `0 0 0 2px ${c.ink}` },
  [WIDE]: {
    display: "grid",
    gridTemplateColumns: "1fr 236px",
    gridTemplateRows: "1fr",
    "&>p:first-of-type": { gridArea: "3/1/4/3" },
    "&>p:not(:first-of-type)": { gridArea: "2/1", padding: "0 16px 12px" },
  },
});

/** Its upper part, one link: what, how far, where. */
export const CardHeadLink = styled(Link)({
  display: "flex",
  flexWrap: "wrap",
  alignContent: "start",
  gap: "0 12px",
  padding: "14px 16px 12px",
  color: "inherit",
  textDecoration: "none",
  overflowWrap: "anywhere",
  "& h2": { flex: "1 1 9rem", minWidth: 0 },
  "& b": { fontSize: "1.125rem", fontWeight: 700, lineHeight: 1.45 },
  "& p": { flex: "1 0 100%", minWidth: 0 },
  "& u": { color: c.link, fontWeight: 600, textUnderlineOffset: ".18em" },
  "&:focus-visible": { outlineOffset: -4 },
  "&:hover u": { textDecorationThickness: 2 },
});

const After = styled("div")({ padding: 8, [WIDE]: { gridArea: "4/1/5/3" } });

/** What can be done, and the way to its page. */
export const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  paddingBlock: 12,
  paddingInline: "16px 8px",
  "&>:not(:last-child)": { flex: "1 1 9rem" },
  "&>span": { display: "flex", alignItems: "center", minHeight: SIZE.call, gap: 10, color: c.inkSoft },
  [WIDE]: {
    gridArea: "1/2/3",
    flexDirection: "column",
    flexWrap: "nowrap",
    justifyContent: "center",
    alignItems: "stretch",
    gap: 0,
    padding: "12px 16px 8px",
    "&>:not(:last-child)": { flex: "0 0 auto" },
    "&>:last-child": { minHeight: SIZE.target },
  },
});

type ResultCardProps = {
  row: Row;
  /** The place and what is asked for, for the card's own page. */
  near: string;
  /** The subtype that is looked for: a card says where it is not known to be had. */
  wanted?: string | undefined;
  /** "Did it help?", when the reader is back from calling this one. */
  help?: ReactNode;
};

/**
 * One place of a result list: what and how many, how far, how fresh, Call; nothing to tap first.
 */
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
        <Written line={line} about={row} />
        <p>
          <u>
            <bdi>{name}</bdi>
          </u>
        </p>
      </CardHeadLink>
      {row.over === undefined ? (
        <Band tone={tone} icon={tone}>
          <Aged words={words} at={row.at ?? null} paper={momentOf(row, clock, { say, language }).words} />
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
      {help !== undefined && <After data-screen="">{help}</After>}
    </Item>
  );
}

/**
 * Call as a real `tel:` link; outlined where the answer is old or there is none; a person's number
 * is not shown at all.
 */
export function CallKey({ row, name, href, isWeak }: { row: Row; name: string; href: string; isWeak: boolean }) {
  const { say } = useLanguage();
  if (row.over !== undefined) return <span>{say("listing.closedText")}</span>;
  if (row.askable === true) {
    return (
      <ButtonLink look="tint" href={`${href}${href.includes("?") ? "&" : "?"}number=`}>
        <Icon name="lock" />
        {say("find.getNumber")}
      </ButtonLink>
    );
  }
  if (row.phone === undefined) {
    return (
      <span>
        {row.shielded && <Icon name="lock" />}
        {say(row.shielded ? "find.numberLater" : "find.noNumber")}
      </span>
    );
  }
  return (
    <ButtonLink
      look={isWeak ? "plain" : "key"}
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
  );
}

/** One line more, where a reader must know something before calling. */
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

/** Why a row answers although it is not just what was asked for. */
export function matchReasonText(row: Row, wanted: string | undefined, say: Say): string {
  const { kind, why, stock } = row;
  if (why === undefined || why.code === "subtype-unknown") {
    if (kind !== "bed") return say("find.whyUnknown");
    // Of a place that has beds, only whether it has this sort is not known.
    if (stock === "unknown" || wanted === undefined) return say("find.whyBeds");
    return say("find.whyBedType", { things: thingsText({ ...row, subtype: wanted }, say) });
  }
  return why.group === undefined
    ? say("find.whyAsk")
    : say(`find.why.${why.code}`, { group: withMinusSign(why.group) });
}
