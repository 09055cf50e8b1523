import { styled } from "../theme/styled.ts";
import type { Grant } from "#contract/contact.ts";
import type { SingleListing } from "#contract/listings.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { nameOfListing, subjectOfListing } from "../drafts/draft-words.ts";
import { useMineActs } from "./useMineActs.tsx";
import { Acts, MineCard, momentOf } from "./card-parts.tsx";
import { stateOf } from "./grants.ts";
import { UndoBar } from "./UndoBar.tsx";
import { useFocusIfLost } from "./useFocusIfLost.ts";

/** Words of somebody else, as they wrote them. */
const Quoted = styled("blockquote")({
  margin: 0,
  padding: "8px 12px",
  borderRadius: RADIUS.chip,
  background: c.sunken,
  overflowWrap: "anywhere",
  "[data-scheme^=contrast] &": { border: "1px solid currentColor" },
});

/**
 * Somebody who was given one's number: what they call themselves, why, when; take it back, shut
 * them out.
 */
export function GivenCard({ grant, listing }: { grant: Grant; listing: SingleListing | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { held } = useMineActs();
  const { id, alias, reason, at, listingId } = grant;
  const now = held.find((each) => each.listingId === id);
  return (
    <MineCard band={bandOf(grant, { say, time: momentOf(at, clock, language) })} title={alias}>
      <Quoted dir="auto">{reason}</Quoted>
      <p>
        <SecondLine>{say("mine.numbers.for")}</SecondLine>{" "}
        <Link href={`/r/${listingId}`} whole>
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
  const waits = useWaits(id);
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

/**
 * Whether what was decided about somebody lies here without a signal: nobody was told, and nothing
 * holds yet.
 */
function useWaits(id: string): boolean {
  const { isUnsent } = useMineActs();
  return useServerOnline() !== "online" && isUnsent(id);
}

/** Who was shut out, and the way to let them ask again. */
function LetIn({ id }: { id: string }) {
  const say = useText();
  const { send } = useMineActs();
  const waits = useWaits(id);
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

/** A number one asked for: why, when, and the way to it as long as it is still given. */
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
      <Quoted dir="auto">{reason}</Quoted>
      <Acts>
        <ButtonLink size="s" href={`/r/${listingId}`} whole>
          {say("mine.numbers.see")}
        </ButtonLink>
      </Acts>
    </MineCard>
  );
}
