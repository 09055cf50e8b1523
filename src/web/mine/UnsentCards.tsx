import { useState } from "react";
import { useClock } from "../device/useClock.tsx";
import { useAccountId } from "../session/useAccountId.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { postedListingOf } from "../store/typed-documents.ts";
import type { Write } from "../store/types.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { isOfEnded } from "../drafts/new-drafts.ts";
import { signInAddress } from "../drafts/step-address.ts";
import { subjectOfListing, subjectText } from "../drafts/draft-words.ts";
import { useMineActs } from "./useMineActs.tsx";
import { Acts, MineCard, momentOf } from "./card-parts.tsx";
import { subjectOf } from "./cards.ts";
import type { CardData, RefusedCardData } from "./cards.ts";

/** A new post that waits for the network. */
export function WaitingCard({ card }: { card: Extract<CardData, { state: "waiting" }> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const online = useServerOnline();
  const { discard } = useMineActs();
  const { write } = card;
  const isOut = useAccountId() === null;
  if (isOut) return <SignInCard card={card} />;
  const words = waitingText(online, say);
  return (
    <MineCard band={{ tone: "ageing", icon: "clock", words }} title={titleOf(card, say)}>
      <p>{say("mine.keptSince", { time: momentOf(new Date(write.at).toISOString(), clock, language) })}</p>
      <Acts>
        <ButtonLink size="s" href={`/post?edit=${subjectOf(write)}`}>
          {say("mine.act.change")}
        </ButtonLink>
        <ConfirmedDiscard say={say} label={say("mine.act.doNotSend")} onSure={() => discard(write.key)} />
      </Acts>
    </MineCard>
  );
}

/** With a signal it is being sent, again and again if the server cannot take it yet. */
function waitingText(online: ReturnType<typeof useServerOnline>, say: Say): string {
  return say(online === "online" ? "mine.band.sending" : "mine.band.waiting");
}

/** A write that waits until its author signs in again. */
function SignInCard({ card }: { card: Extract<CardData, { state: "waiting" }> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { discard } = useMineActs();
  const { write } = card;
  const time = momentOf(new Date(write.at).toISOString(), clock, language);
  return (
    <MineCard band={{ tone: "ageing", icon: "person", words: say("mine.band.signIn") }} title={titleOf(card, say)}>
      <p>{say("mine.keptSignIn", { time })}</p>
      <Acts>
        <ButtonLink look="key" href={signInAddress("/me")}>
          {say("mine.band.signIn")}
        </ButtonLink>
        <ConfirmedDiscard say={say} label={say("mine.act.doNotSend")} onSure={() => discard(write.key)} />
      </Acts>
    </MineCard>
  );
}

/** A rejected write: the reason, and how to correct it. Its text is kept until it is discarded. */
export function RefusedCard({ card }: { card: RefusedCardData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { retry, discard } = useMineActs();
  const { write } = card;
  const { error } = write;
  const time = momentOf(new Date(write.refusedAt ?? write.at).toISOString(), clock, language);
  const parts = Array.isArray(error?.["errors"]) ? error["errors"].map(messageOf).filter((text) => text !== "") : [];
  const isMendable = write.name === "listings.post" || write.name === "listings.edit";
  return (
    <MineCard
      band={{ tone: "danger", icon: "close", words: say("mine.band.refused", { time }) }}
      title={titleOf(card, say)}
    >
      <div>
        {write.name !== "listings.post" && <p>{doingText(write, say)}</p>}
        <p>
          <b>{say("mine.why")}</b> {parts.length > 0 ? parts.join(" ") : whyText(error)}{" "}
          {isMendable && say("mine.wordsKept")}
        </p>
      </div>
      <Acts>
        {isMendable ? (
          <ButtonLink look="key" href={mendAddress(write)}>
            {say(isOfEnded(write) ? "mine.act.anew" : "mine.act.mend")}
          </ButtonLink>
        ) : (
          <Button size="s" onClick={() => void retry(write.key)}>
            {say("mine.act.again")}
          </Button>
        )}
        <ConfirmedDiscard say={say} label={say("mine.act.discard")} onSure={() => discard(write.key)} />
      </Acts>
    </MineCard>
  );
}

/** A confirmation before text is discarded. */
function ConfirmedDiscard({ say, label, onSure }: { say: Say; label: string; onSure: () => Promise<void> }) {
  const [isAsked, setAsked] = useState(false);
  const [isStopping, setStopping] = useState(false);
  // A write already sent is awaited: it may have arrived.
  if (isStopping) return <p role="status">{say("mine.stopping")}</p>;
  if (!isAsked) {
    return (
      <Button size="s" onClick={() => setAsked(true)}>
        {label}
      </Button>
    );
  }
  return (
    <>
      <p role="alert">{say("mine.act.sure")}</p>
      <Button
        size="s"
        onClick={() => {
          setStopping(true);
          void onSure().finally(() => setStopping(false));
        }}
      >
        {label}
      </Button>
      <Button size="s" onClick={() => setAsked(false)}>
        {say("mine.act.leave")}
      </Button>
    </>
  );
}

/** One line about a post's pending write. */
export function WaitingLine({ write }: { write: Write }) {
  const say = useText();
  const online = useServerOnline();
  const { discard } = useMineActs();
  return (
    <Acts>
      <p>
        <b>{doingText(write, say)}</b>
        <br />
        {waitingText(online, say)}
      </p>
      <Button size="s" onClick={() => void discard(write.key)}>
        {say("mine.act.doNotSend")}
      </Button>
    </Acts>
  );
}

const DOINGS = {
  "listings.post": "listings-post",
  "listings.edit": "listings-edit",
  "listings.renew": "listings-renew",
  "listings.close": "listings-close",
  "listings.take": "listings-take",
  "observations.record": "observations-record",
  "observations.undo": "observations-undo",
  "contact.pause": "contact-pause",
  "grants.revoke": "grants-revoke",
  "grants.block": "grants-block",
  "grants.unblock": "grants-unblock",
} as const;

function doingText({ name }: Write, say: Say): string {
  const known = Object.entries(DOINGS).find(([command]) => command === name);
  return say(`mine.doing.${known?.[1] ?? "other"}`);
}

function mendAddress({ key }: Write): string {
  return `/post?write=${encodeURIComponent(key)}`;
}

function titleOf({ listing, write }: Pick<RefusedCardData, "listing" | "write">, say: Say): string {
  if (listing !== null) return subjectOfListing(listing, say);
  if (write.name !== "listings.post") return doingText(write, say);
  const { side, kind, details, quantity, unit, title } = postedListingOf(write);
  return subjectText({ side, kind, details, quantity, unit, title }, say);
}

function whyText(error: Write["error"]): string {
  if (error === undefined) return "";
  return error.detail === "" ? error.title : error.detail;
}

function messageOf(part: unknown): string {
  if (typeof part !== "object" || part === null || !("message" in part)) return "";
  return String(part.message);
}
