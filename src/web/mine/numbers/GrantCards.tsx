import type { Grant } from "#contract/contact.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { SecondLine } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { nameOfListing, subjectOfListing } from "../../drafts/draft-words.ts";
import { useMineActs } from "../useMineActs.tsx";
import { Acts, MineCard, momentOf } from "../card-parts.tsx";
import { stateOf } from "./grants.ts";
import { UndoBar } from "../UndoBar.tsx";
import { useFocusIfLost } from "../useFocusIfLost.ts";
import { useIsPending } from "../useIsPending.ts";
import css from "./GrantCards.module.css";

/** Somebody who received one's number: alias, reason, time; revoke or block. */
export function GivenCard({ grant, listing }: { grant: Grant; listing: SingleListing | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { held } = useMineActs();
  const { id, alias, reason, at, listingId } = grant;
  const now = held.find((each) => each.listingId === id);
  return (
    <MineCard band={bandOf(grant, { say, time: momentOf(at, clock, language) })} title={alias}>
      <blockquote className={css.quoted} dir="auto">
        {reason}
      </blockquote>
      <p>
        <SecondLine>{say("mine.numbers.for")}</SecondLine>{" "}
        <Link href={`/r/${listingId}`}>
          {listing === null ? say("mine.numbers.post") : subjectOfListing(listing, say)}
        </Link>
      </p>
      {now === undefined ? <GivenActs grant={grant} /> : <UndoBar held={now} />}
    </MineCard>
  );
}

function bandOf(grant: Grant, { say, time }: { say: Say; time: string }) {
  const state = stateOf(grant);
  if (state === "blocked") return { tone: "old", icon: "eye-off", words: say("mine.numbers.blocked") } as const;
  if (state === "revoked") return { tone: "old", icon: "close", words: say("mine.numbers.revoked") } as const;
  return { tone: "calm", icon: "phone", words: say("mine.numbers.gave", { time }) } as const;
}

function GivenActs({ grant: { id, revokedAt, isBlocked } }: { grant: Grant }) {
  const say = useText();
  const { send, hold } = useMineActs();
  const waits = useIsPending(id);
  const revoke = () =>
    hold({ listingId: id, act: "revoke", count: 0, mutation: { name: "grants.revoke", args: { id } } });
  if (isBlocked === true) return <LetIn id={id} />;
  return (
    <>
      {revokedAt !== undefined && <p role="status">{say(waits ? "mine.numbers.waits" : "mine.numbers.revokedText")}</p>}
      <Acts>
        {revokedAt === undefined && (
          <Button size="s" onClick={revoke}>
            {say("mine.act.revoke")}
          </Button>
        )}
        <Button size="s" onClick={() => send({ name: "grants.block", args: { id } })}>
          {say("mine.act.block")}
        </Button>
      </Acts>
    </>
  );
}

/** A blocked person, and a button to unblock. */
function LetIn({ id }: { id: string }) {
  const say = useText();
  const { send } = useMineActs();
  const waits = useIsPending(id);
  const button = useFocusIfLost<HTMLButtonElement>();
  return (
    <>
      <p role="status">{say(waits ? "mine.numbers.waits" : "mine.numbers.blockedText")}</p>
      <Acts>
        <Button ref={button} size="s" onClick={() => send({ name: "grants.unblock", args: { id } })}>
          {say("mine.act.unblock")}
        </Button>
      </Acts>
    </>
  );
}

/** A number one requested: reason, time, and a link while the grant lasts. */
export function AskedCard({ grant, listing }: { grant: Grant; listing: SingleListing | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { reason, at, revokedAt, listingId } = grant;
  const time = momentOf(at, clock, language);
  const band =
    revokedAt === undefined
      ? ({ tone: "calm", icon: "phone", words: say("mine.numbers.got", { time }) } as const)
      : ({ tone: "old", icon: "close", words: say("mine.numbers.takenBack") } as const);
  return (
    <MineCard band={band} title={listing === null ? say("mine.numbers.aPost") : nameOfListing(listing, say)}>
      <SecondLine as="p">{say("mine.numbers.youWrote")}</SecondLine>
      <blockquote className={css.quoted} dir="auto">
        {reason}
      </blockquote>
      <Acts>
        <ButtonLink size="s" href={`/r/${listingId}`}>
          {say("mine.numbers.see")}
        </ButtonLink>
      </Acts>
    </MineCard>
  );
}
