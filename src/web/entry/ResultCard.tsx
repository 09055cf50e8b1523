import type { ReactNode } from "react";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { WAY_ID } from "../places/directions.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { PhoneNumber } from "../ui/PhoneNumber.tsx";
import { useHasIcons } from "../ui/useHasIcons.ts";
import { CallLink } from "./CallLink.tsx";
import { cardExtras } from "./card/card-extras.ts";
import { CardNotes } from "./card/CardNotes.tsx";
import { headlineOf } from "./card/headline.ts";
import type { Action, AskedFields } from "./card/headline.ts";
import { linesBelow } from "./card/line-words.ts";
import { stateIcon, stateWords } from "./card/state-words.ts";
import { EntryCard } from "./EntryCard.tsx";
import { LineCheckWords } from "./LineCheckWords.tsx";
import { distanceText, extrasText, rowName, stockText } from "./listing-words.ts";
import { RelativeTime } from "./RelativeTime.tsx";
import type { Row } from "./row.ts";
import { rowNow } from "./state/place-state.ts";
import { useMapChoice } from "./useMapChoice.ts";

type ResultCardProps = {
  row: Row;
  /** Address part with place and search, for the entry's page. */
  near: string;
  /** What was searched for in particular: a card says if it may be missing. */
  asked?: AskedFields | undefined;
  /** "Did it help?", after the reader called this one. */
  help?: ReactNode;
};

/** One result: how fresh and how far, which place, what and how many, and Call. */
export function ResultCard({ row: given, near, asked, help }: ResultCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const row = rowNow(given, clock);
  const headline = headlineOf(row, asked, clock);
  const { status, told, what, known, paper } = stateWords(row, asked, { headline, say, language, clock });
  const name = rowName(row, say);
  const href = `/r/${row.id}${near === "" ? "" : `?${near}`}`;
  const map = useMapChoice();
  const below = linesBelow(row, headline.claim, { say, clock });
  const extras = extrasText({ ...row, extras: cardExtras(row.extras, asked) }, say);
  const lines = (below?.known ?? []).map((line) => stockText(line, say));
  // What is not for whom the reader asks is no sign to go by, however fresh.
  const isUnfit = row.fit === "no";
  const state = (
    <>
      <b>{status}</b>
      {told !== undefined && ` · ${told}`}
    </>
  );
  return (
    <EntryCard
      href={href}
      name={name}
      icon={isUnfit ? "old" : stateIcon(headline, row)}
      tone={isUnfit ? "old" : headline.tone}
      state={paper === undefined ? state : <RelativeTime words={state} at={row.at ?? null} paper={paper} />}
      distance={distanceText(row, say)}
      what={[what, known, extras, ...lines].filter((text) => text !== undefined && text !== "").join(" · ")}
      notes={<CardNotes row={row} asked={asked} headline={headline} others={below?.others ?? []} />}
      isOver={row.over !== undefined}
      isChosen={map?.chosen === row.id}
      keys={
        <>
          <CallKey
            row={row}
            name={name}
            href={href}
            action={isUnfit && headline.action === "call" ? "weak" : headline.action}
          />
          <DirectionsKey row={row} href={href} />
        </>
      }
      after={help}
    />
  );
}

/**
 * The way there, on the page of an entry. Nobody is led to an area or to a person's home. A
 * text-only page has that link once, as the name.
 */
function DirectionsKey({ row, href }: { row: Row; href: string }) {
  const say = useText();
  const isExact = row.masked !== true && row.aroundKm === undefined && row.shielded !== true;
  if (!useHasIcons() || !isExact || row.over !== undefined) return null;
  return (
    <ButtonLink data-square="" data-screen="" href={`${href}#${WAY_ID}`} aria-label={say("listing.directions")}>
      <Icon name="route" />
    </ButtonLink>
  );
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
      <>
        <CallLink
          look={action === "weak" ? "plain" : "key"}
          id={row.id}
          phone={row.phone}
          demo={row.demo}
          cost={row.cost}
          name={name}
        />
        {row.demo !== true && (
          <span data-number="" data-screen="">
            <PhoneNumber value={row.phone} />
          </span>
        )}
      </>
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
