import { useState } from "react";
import { MINUTE_MS } from "#domain/shared/durations.ts";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Note, Refused } from "../ui/FormField.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { FeedForm } from "./FeedForm.tsx";
import { ListedCard } from "./ListedCard.tsx";
import type { ImportSource } from "./run.ts";
import { countText, periodText } from "./words.ts";

/** A feed without news for so many of its periods is stale. Proposal. */
const STALE_PERIODS = 3;

/** A source: who publishes it, under which licence, and how its feed is doing. */
export function SourceCard({ source: given }: { source: ImportSource }) {
  const { say } = useLanguage();
  const [source, setSource] = useState(given);
  const { name, licence, url, fault } = source;
  return (
    <ListedCard>
      <Stack data-gap="m">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <SecondLine as="p">
          <bdi>{licence}</bdi>
        </SecondLine>
        {url !== null && (
          <p>
            <Link href={url} rel="noreferrer">
              <bdi dir="ltr">{url}</bdi>
            </Link>
          </p>
        )}
        {source.feed !== null && <FeedLines source={source} feed={source.feed} />}
        {fault !== null && <Refused title={say(`imports.fault.${fault.code}`)} />}
        <FeedForm source={source} onSource={setSource} />
      </Stack>
    </ListedCard>
  );
}

type FeedLinesProps = { source: ImportSource; feed: NonNullable<ImportSource["feed"]> };

/** When a feed was read, when it is read again, and what is wrong with it. */
function FeedLines({ source: { lastRunAt, succeededAt, failures }, feed }: FeedLinesProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { everyMinutes, isPaused } = feed;
  const periodMs = everyMinutes * MINUTE_MS;
  const isStale = succeededAt !== null && clock.now.getTime() - Date.parse(succeededAt) > STALE_PERIODS * periodMs;
  const when = (at: string) => whenText(at, clock, language);
  return (
    <>
      <div>
        <p>
          {isPaused
            ? say("imports.feed.paused")
            : say("imports.feed.every", { time: periodText(everyMinutes, language) })}
        </p>
        <p>{lastRunAt === null ? say("imports.feed.never") : say("imports.feed.last", { when: when(lastRunAt) })}</p>
        {lastRunAt !== null && !isPaused && (
          <p>{say("imports.feed.next", { when: when(new Date(Date.parse(lastRunAt) + periodMs).toISOString()) })}</p>
        )}
        {failures > 0 && <p>{say("imports.feed.failures", { n: countText(failures, language) })}</p>}
      </div>
      {isStale && !isPaused && (
        <Note icon="clock" tone="ageing">
          {say("imports.feed.stale", { when: when(succeededAt) })}
        </Note>
      )}
    </>
  );
}
