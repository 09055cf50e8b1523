import { Component, createRef } from "react";
import type { ComponentProps, ReactNode } from "react";
import { STATED_FIT } from "#domain/listings/stated-fit.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { HearsayLine } from "./HearsayLine.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import { useClock } from "../device/useClock.tsx";
import { HydratedButton } from "../device/HydratedButton.tsx";
import { Band } from "../ui/Band.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { IconLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { CallLink } from "./CallLink.tsx";
import { cardExtras } from "./card/card-extras.ts";
import { CardLines } from "./card/CardLines.tsx";
import { headlineOf } from "./card/headline.ts";
import type { Action, AskedFields, Headline } from "./card/headline.ts";
import { cardWords } from "./card/headline-words.ts";
import { LineCheckWords } from "./LineCheckWords.tsx";
import { useMapChoice } from "./useMapChoice.ts";
import type { MapChoice } from "./useMapChoice.ts";
import { rowNow, stateLine } from "./state/place-state.ts";
import type { Row } from "./row.ts";
import { ExtrasLine } from "./ExtrasLine.tsx";
import { openWords } from "./open-words.ts";
import { languagesToTell, termAnswers } from "./terms/asked-terms.ts";
import { distanceText, extrasText, rowName, stockText, withMinusSign } from "./listing-words.ts";
import { part } from "../theme/part.ts";
import { MoreLine } from "./card/MoreLine.tsx";
import { useHasIcons } from "../ui/useHasIcons.ts";
import css from "./ResultCard.module.css";

/** The outer element of a card. */
export const Item = part("li", css.item);

/** Its upper part, one link: which place, what, how far. */
export const CardHeadLink = part(Link, css.what);

/** Its actions, and the link to its page. */
export const Actions = part("div", css.actions);

type ResultCardProps = {
  row: Row;
  /** Address part with place and search, for the entry's page. */
  near: string;
  /** What was searched for in particular: a card says if it may be missing. */
  asked?: AskedFields | undefined;
  /** "Did it help?", after the reader called this one. */
  help?: ReactNode;
};

/** One result: which place, what and how many, how far, how fresh, and Call. */
export function ResultCard({ row: given, near, asked, help }: ResultCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const row = rowNow(given, clock);
  const headline = headlineOf(row, asked, clock);
  const { what, known, band, paper } = cardWords(row, asked, { headline, say, language, clock });
  const name = rowName(row, say);
  const href = `/r/${row.id}${near === "" ? "" : `?${near}`}`;
  const map = useMapChoice();
  const line = extrasText({ ...row, extras: cardExtras(row.extras, asked) }, say);
  return (
    <SteadyItem
      isOver={row.over !== undefined}
      data-chosen={map?.chosen === row.id ? "" : undefined}
      data-beside={map === null && isKeyShort(row, headline.action) ? "" : undefined}
    >
      <CardHeadLink href={href}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>{what}</p>
        <b>{distanceText(row, say)}</b>
        {known !== undefined && <small>{known}</small>}
        <ExtrasLine line={line} about={{ ...row, speaks: languagesToTell(row, asked, language) }} />
        <MoreLine row={row} />
      </CardHeadLink>
      <Band tone={headline.tone} icon={headline.icon}>
        {paper === undefined ? band : <RelativeTime words={band} at={row.at ?? null} paper={paper} />}
      </Band>
      <RemarkLine row={row} remark={headline.remark} />
      {termAnswers(row, asked, { say, language, now: clock.now, headline }).map(({ words, icon }) => (
        <IconLine key={words}>
          <Icon name={icon} />
          <span>{words}</span>
        </IconLine>
      ))}
      <CardLines row={row} claim={headline.claim} href={href} group={asked?.group} />
      <Actions>
        <CallKey row={row} name={name} href={href} action={headline.action} />
        {map !== null && row.point !== undefined && <OnMapKey row={row} map={map} />}
        <DetailsLink href={href} />
      </Actions>
      {help !== undefined && (
        <div className={css.after} data-screen="">
          {help}
        </div>
      )}
    </SteadyItem>
  );
}

/** Shows a row on the map beside the list. Not seen without the program: then no map comes. */
function OnMapKey({ row, map }: { row: Row; map: MapChoice }) {
  const say = useText();
  return (
    <HydratedButton look="quiet" aria-pressed={map.chosen === row.id} onClick={() => map.choose(row)}>
      {say("find.onMap")}
    </HydratedButton>
  );
}

/**
 * The way to the page of an entry, for a finger or a mouse. The card's head is the same link, with
 * the name: keys stop there, and it alone is read aloud. Text-only pages have that one alone.
 */
export function DetailsLink({ href }: { href: string }) {
  const { say } = useLanguage();
  if (!useHasIcons()) return null;
  return (
    <ButtonLink look="quiet" href={href} tabIndex={-1} aria-hidden="true">
      {say("find.details")}
    </ButtonLink>
  );
}

/** Whether the key of a row says "Call" alone, so that it has room beside the name. */
export function isKeyShort({ phone, cost }: Row, action: Action): boolean {
  return phone !== undefined && cost === undefined && (action === "call" || action === "weak");
}

type CallKeyProps = { row: Row; name: string; href: string; action: Action };

/**
 * Call as a link; outlined if the information is old or missing. A person's number is never shown.
 */
export function CallKey({ row, name, href, action }: CallKeyProps) {
  const { say } = useLanguage();
  if (action === "ask" || action === "ask-shut") {
    return (
      <ButtonLink look={action === "ask" ? "tint" : "plain"} href={`${href}${href.includes("?") ? "&" : "?"}number=`}>
        <Icon name="lock" />
        {say("find.getNumber")}
      </ButtonLink>
    );
  }
  if ((action === "call" || action === "weak") && row.phone !== undefined)
    return (
      <CallLink
        look={action === "weak" ? "plain" : "key"}
        id={row.id}
        phone={row.phone}
        demo={row.demo}
        cost={row.cost}
        name={name}
      />
    );
  // Its band says that it is closed; its number is on its page.
  if (action === "closed") return null;
  if (action === "check" && row.check !== undefined) return <LineCheckWords until={row.check} />;
  return (
    <>
      <span>
        {action === "later" && <Icon name="lock" />}
        {say(WITHOUT_NUMBER[action === "over" || action === "later" ? action : "none"])}
      </span>
      {action === "none" && row.mayAdd === true && (
        <ButtonLink look="quiet" href={href}>
          {say("listing.addNumber")}
        </ButtonLink>
      )}
    </>
  );
}

const WITHOUT_NUMBER = { over: "listing.closedText", later: "find.numberLater", none: "find.noNumber" } as const;

const REMARK_ICONS: Readonly<Record<NonNullable<Headline["remark"]>, IconName>> = {
  state: "warn",
  reach: "phone",
  hearsay: "phone",
  many: "clock",
  closed: "clock",
  compatible: "blood",
  "ask-blood-bank": "blood",
  vague: "location",
  shut: "clock",
  closing: "clock",
  "yes-of-ten": "phone",
  "may-of-ten": "old",
};

/** An extra line that a reader must know before calling. */
function RemarkLine({ row, remark }: { row: Row; remark: Headline["remark"] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  if (remark === null) return null;
  const { count: _count, ...thing } = row;
  const state = remark === "state" ? row.state : undefined;
  return (
    <IconLine>
      <Icon name={REMARK_ICONS[remark]} />
      {remark === "hearsay" && row.hearsay !== undefined ? (
        <HearsayLine
          kind={row.kind}
          hearsay={row.hearsay}
          value={stockText({ ...thing, stock: row.hearsay.value }, say)}
        />
      ) : (
        <span suppressHydrationWarning>
          {state === undefined
            ? remarkText(row, remark, { say, language })
            : stateLine(state, row.kind, { say, language, clock })}
        </span>
      )}
    </IconLine>
  );
}

/** The remark in words. What callers said is in `HearsayLine`. */
export function remarkText(
  { reach, why, hours, yesOfTen = 0 }: Row,
  remark: Headline["remark"],
  { say, language }: { say: Say; language: string },
): string {
  if ((remark === "shut" || remark === "closing") && hours !== undefined) return openWords(hours, { say, language });
  if (remark === "reach" && reach !== undefined) return say(`listing.reach.${reach}`);
  if (remark === "compatible" || remark === "ask-blood-bank")
    return say(`find.why.${remark}`, { group: withMinusSign(why?.group ?? "") });
  if (remark === "many") return say("find.many");
  if (remark === "closed") return say("find.closed");
  if (remark === "yes-of-ten") return say("find.yesOfTen", { count: yesOfTen, ten: 10 });
  if (remark === "may-of-ten" && why !== undefined)
    return say("find.mayOfTen", { count: Math.round(STATED_FIT[why.code] * 10), ten: 10 });
  return remark === "vague" ? say("find.somewhereWhy") : "";
}

type SteadyItemProps = ComponentProps<typeof Item> & { isOver: boolean };

/**
 * A card in a list that is kept true. When its entry ends, it keeps the height that it had: nothing
 * below it moves under a finger. A class, since only a class sees its element before an update.
 */
class SteadyItem extends Component<SteadyItemProps> {
  readonly item = createRef<HTMLLIElement>();

  override getSnapshotBeforeUpdate({ isOver }: SteadyItemProps): number | null {
    return this.props.isOver && !isOver ? (this.item.current?.getBoundingClientRect().height ?? null) : null;
  }

  override componentDidUpdate(_before: SteadyItemProps, _state: unknown, height: number | null): void {
    if (height !== null && this.item.current !== null) this.item.current.style.minHeight = `${height}px`;
  }

  override render(): ReactNode {
    const { isOver: _isOver, ...props } = this.props;
    return <Item ref={this.item} {...props} />;
  }
}
