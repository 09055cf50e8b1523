import { useState } from "react";
import { useSearchParams } from "react-router";
import type { SingleListing } from "#contract/listings.ts";
import { isForwarded, statusAt } from "#domain/listings/policy.ts";
import { ageOf, ageText, dateText, timeText } from "../device/relative-time.ts";
import type { Clock } from "../device/useClock.tsx";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Done } from "../ui/Done.tsx";
import { Note } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { IconLine, Stack } from "../ui/layout.tsx";
import { nameOfListing, subjectOfListing } from "../drafts/draft-words.ts";
import { rowWithoutDistance } from "../entry/row.ts";
import { freshnessOf } from "../entry/freshness/freshness-words.ts";
import { useMineActs } from "./useMineActs.tsx";
import { AppealPart } from "./AppealPart.tsx";
import { Acts, Fold, MineCard, momentOf } from "./card-parts.tsx";
import type { PostCardData } from "./cards.ts";
import { AfterNeedPosted } from "./AfterNeedPosted.tsx";
import { OwnPart } from "./OwnPart.tsx";
import { ReachPart } from "./ReachPart.tsx";
import { StockPart } from "./StockPart.tsx";
import { UndoBar } from "./UndoBar.tsx";
import { isAnswerable, useOwnChannels } from "./useOwnChannels.tsx";
import { WaitingLine } from "./UnsentCards.tsx";
import { useNeedCount } from "./useNeedCount.ts";

type PostCardProps = {
  card: PostCardData;
  /** How many people have its number. */
  given: number;
  /** An older open post of the same person says the same. */
  isRepeated: boolean;
};

/** A post on the server: its state, its end, and its actions. */
export function PostCard({ card: { listing, state, waiting }, given, isRepeated }: PostCardProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const { held } = useMineActs();
  const isOpen = state === "open";
  const isShown = isOpen && listing.status !== "hidden";
  const [search] = useSearchParams();
  const own = useOwnChannels();
  // Whose number a message has is not told here: it is nothing to prove or to give.
  const canAnswer = isForwarded(listing) ? null : isAnswerable(listing, own);
  const waits = waiting.length > 0 && online !== "online";
  const [isRenewed, setRenewed] = useState(false);
  const now = held.find(({ listingId }) => listingId === listing.id);
  return (
    <MineCard
      band={waits ? waitingBand(say) : bandOf(listing, canAnswer, { say, language, clock })}
      title={isForwarded(listing) ? nameOfListing(listing, say) : subjectOfListing(listing, say)}
    >
      <Facts listing={listing} isOpen={isOpen} isClosing={now?.act === "close"} given={given} />
      {isOpen && isRepeated && (
        <Note icon="list" tone="ageing">
          {say("mine.repeated")}
        </Note>
      )}
      <AppealPart listing={listing} />
      {waiting.map((write) => (
        <WaitingLine key={write.key} write={write} />
      ))}
      {now !== undefined && <UndoBar held={now} />}
      {isOpen && isRenewed && now === undefined && <Done text={say("mine.renewed")} />}
      {isShown && !isForwarded(listing) && (
        <ReachPart listing={listing} waits={waits && waiting.some(({ name }) => name === "contact.pause")} />
      )}
      {isShown && listing.side === "need" && search.get("sent") === listing.id && <AfterNeedPosted listing={listing} />}
      {isShown && listing.side === "offer" && listing.may?.["take"] !== false && <StockPart listing={listing} />}
      {isShown && listing.side === "offer" && <NeedsNear listing={listing} />}
      {isOpen ? <OpenActs listing={listing} onRenewed={() => setRenewed(true)} /> : <OverActs listing={listing} />}
      {isOpen && <OwnPart listing={listing} />}
    </MineCard>
  );
}

type CardLocale = { say: Say; language: string; clock: Clock };

function waitingBand(say: Say) {
  return { tone: "ageing", icon: "clock", words: say("mine.band.waiting") } as const;
}

function bandOf(listing: SingleListing, canAnswer: boolean | null, { say, language, clock }: CardLocale) {
  const status = statusAt(listing, clock.now);
  const time = momentOf(listing.createdAt, clock, language);
  if (status === "fulfilled")
    return {
      tone: "old",
      icon: "check",
      words: say(listing.side === "need" ? "mine.band.done" : "mine.band.given"),
    } as const;
  if (status === "withdrawn") return { tone: "old", icon: "close", words: say("mine.band.withdrawn") } as const;
  if (status === "hidden" && listing.decision?.decision === "merge")
    return { tone: "old", icon: "turn", words: say("mine.band.joined") } as const;
  if (status === "hidden") return { tone: "danger", icon: "eye-off", words: say("mine.band.hidden") } as const;
  if (status === "matched") return { tone: "fresh", icon: "check", words: say("mine.band.matched") } as const;
  if (status === "open" && canAnswer === false)
    return { tone: "ageing", icon: "warn", words: say("mine.band.unanswerable") } as const;
  if (status === "open")
    return {
      tone: canAnswer === null ? "calm" : "fresh",
      icon: "check",
      words: say("mine.band.sent", { time }),
    } as const;
  const age = ageText(ageOf(listing.expiresAt ?? listing.updatedAt, clock, language), say);
  return { tone: "ageing", icon: "clock", words: say("mine.band.expired", { age }) } as const;
}

type FactsProps = {
  listing: SingleListing;
  isOpen: boolean;
  /** It ends once the time to undo is over: that line has its end. */
  isClosing: boolean;
  given: number;
};

/** What follows the band, in the order of time: who answered, and when it ends. */
function Facts({ listing, isOpen, isClosing, given }: FactsProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { expiresAt, side } = listing;
  if (!isOpen) return <p>{say("mine.closedErased")}</p>;
  const { tone, words } = freshnessOf(rowWithoutDistance(listing), clock, { say, language });
  return (
    <Stack as="ol" data-gap="m">
      {side === "offer" && (
        <IconLine as="li">
          <Icon name={tone} />
          <span>{words}</span>
        </IconLine>
      )}
      {listing.own?.consent.showOnRequest === true && (
        <IconLine as="li">
          <Icon name="phone" />
          <span>{say("mine.given", { n: given })}</span>
        </IconLine>
      )}
      {expiresAt !== null && !isClosing && (
        <IconLine as="li">
          <Icon name="clock" />
          <span>{endsText(expiresAt, { say, language, clock })}</span>
        </IconLine>
      )}
    </Stack>
  );
}

/** "Ends today at 21:00." */
export function endsText(at: string, { say, language, clock }: CardLocale): string {
  const time = timeText(at, clock.timeZone, language);
  const day = dateText(at, clock, language);
  const isToday = day === dateText(clock.now.toISOString(), clock, language);
  return isToday ? say("mine.endsToday", { time }) : say("mine.ends", { day, time });
}

type OpenActsProps = { listing: SingleListing; onRenewed: () => void };

function OpenActs({ listing: { id, side, may, expiresAt }, onRenewed }: OpenActsProps) {
  const say = useText();
  const { send, hold, held } = useMineActs();
  const isHeld = held.some(({ listingId }) => listingId === id);
  const close = (outcome: "fulfilled" | "withdrawn") =>
    hold({ listingId: id, act: "close", count: 0, mutation: { name: "listings.close", args: { id, outcome } } });
  const renew = () => {
    send({ name: "listings.renew", args: { id } });
    onRenewed();
  };
  const isNeed = side === "need";
  const isAllowed = (what: string) => may?.[what] !== false;
  return (
    <>
      {isAllowed("close") && !isHeld && (
        <Acts>
          <Button size="s" onClick={() => close("fulfilled")}>
            {say(isNeed ? "mine.act.found" : "mine.act.givenAway")}
          </Button>
          <Button size="s" onClick={() => close("withdrawn")}>
            {say(isNeed ? "mine.act.notNeeded" : "mine.act.notOffered")}
          </Button>
        </Acts>
      )}
      <Acts>
        {isAllowed("renew") && !isHeld && expiresAt !== null && (
          <Button size="s" onClick={renew}>
            {say("mine.act.renew")}
          </Button>
        )}
        {isAllowed("edit") && (
          <ButtonLink size="s" href={`/post?edit=${id}`}>
            {say("mine.act.edit")}
          </ButtonLink>
        )}
      </Acts>
      <More id={id} />
    </>
  );
}

function More({ id }: { id: string }) {
  const say = useText();
  return (
    <Fold data-screen="">
      <summary>
        {say("app.more")}
        <Icon name="down" size="s" />
      </summary>
      <Acts>
        <ButtonLink size="s" href={`/post?copy=${id}`}>
          {say("mine.act.copy")}
        </ButtonLink>
        <ButtonLink size="s" href={`/r/${id}`}>
          {say("mine.act.see")}
        </ButtonLink>
      </Acts>
    </Fold>
  );
}

function OverActs({ listing: { id, own } }: { listing: SingleListing }) {
  const say = useText();
  // Once personal data is erased there is nothing left to repost.
  if (own === undefined || own.contact.channels.length === 0) return null;
  return (
    <Acts>
      <ButtonLink size="s" href={`/post?copy=${id}`}>
        {say("mine.act.postAgain")}
      </ButtonLink>
    </Acts>
  );
}

/** From one's offer to needs nearby; they are counted only for a new post. */
function NeedsNear({ listing }: { listing: SingleListing }) {
  const say = useText();
  const [search] = useSearchParams();
  const count = useNeedCount(listing, search.get("sent") === listing.id);
  // The masked point, which is public.
  const { lat, lng } = listing.place;
  const { group, component } = listing.details;
  const near = new URLSearchParams({ ...(group && { group }), ...(component && { component }) });
  const at = [`at=${lat.toFixed(2)},${lng.toFixed(2)}`, near.toString()].filter(Boolean).join("&");
  return (
    <Acts>
      <ButtonLink size="s" href={`/needs/${listing.kind}?${at}`}>
        {count > 0 ? say("mine.near", { count }) : say("find.needs")}
      </ButtonLink>
    </Acts>
  );
}
