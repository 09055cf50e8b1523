import { useMemo } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { isRunningState } from "#domain/responses/response.ts";
import { useText, useLanguage } from "../../i18n/useLanguage.tsx";
import { useOwnAsks } from "../../responses/useOwnAsks.ts";
import { useOwnResponses } from "../../responses/useOwnResponses.ts";
import { useWrites } from "../../store/useWrites.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Stack, Card, IconLine } from "../../ui/layout.tsx";
import { Fold } from "../card-parts.tsx";
import { useAskedListings } from "../numbers/useAskedListings.ts";
import { AnswerCard } from "./AnswerCard.tsx";
import { AsksPart } from "./AsksPart.tsx";
import { ResponseDoneNotice } from "./ResponseDoneNotice.tsx";
import { RefusedWrite } from "./RefusedWrite.tsx";
import { AnswerActsContext } from "./useAnswerActs.ts";
import type { Campaign } from "#contract/asks.ts";
import { nameOfListing } from "../../drafts/draft-words.ts";
import { localeOf } from "../../i18n/dates.ts";
import type { Say } from "../../i18n/text.ts";
import { Link } from "../../ui/Link.tsx";

type AnswersPartProps = { account: string; listings: readonly SingleListing[] };

/** Answers to one's needs and one's own to others': running ones, then ended ones folded. */
export function AnswersPart({ account, listings }: AnswersPartProps) {
  const say = useText();
  const { writes, write, retry, discard } = useWrites(account);
  const responses = useOwnResponses(account);
  const others = useAskedListings(responses);
  const { asks, isCalling, campaigns } = useOwnAsks();
  const refused = useMemo(
    () => writes.filter(({ name, state }) => /^(?:responses|asks)\./.test(name) && state === "rejected"),
    [writes],
  );
  const acts = useMemo(
    () => ({
      // Another account is signed in now: the write is not theirs, and the screen has changed.
      send: (mutation: Parameters<typeof write>[0][number]) => void write([mutation]).catch(() => undefined),
      retry: (key: string) => void retry(key),
      discard: (key: string) => void discard(key),
      refused,
    }),
    [write, retry, discard, refused],
  );
  // What the server refused is seen and read aloud, also where the response has ended meanwhile.
  const isInSight = ({ id, state }: (typeof responses)[number]) =>
    isRunningState(state) || refused.some(({ args }) => args["id"] === id);
  const inSight = responses.filter(isInSight);
  const ended = responses.filter((each) => !isInSight(each));
  const lone = refused.filter(({ args }) => [...responses, ...asks].every(({ id }) => id !== args["id"]));
  const needOf = (listingId: string) => [...listings, ...others].find(({ id }) => id === listingId) ?? null;
  const list = (shown: typeof responses) => (
    <Stack as="ol">
      {shown.map((response) => (
        <li key={response.id}>
          <AnswerCard response={response} need={needOf(response.listingId)} />
        </li>
      ))}
    </Stack>
  );
  return (
    <AnswerActsContext.Provider value={acts}>
      <AsksPart asks={asks} isCalling={isCalling} />
      <CampaignLines campaigns={campaigns} listings={listings} />
      {(responses.length > 0 || lone.length > 0) && (
        <Stack as="section" aria-label={say("mine.answer.title")} id="answers">
          <h2>{say("mine.answer.title")}</h2>
          <ResponseDoneNotice responses={responses} />
          {lone.map((each) => (
            <RefusedWrite key={each.key} write={each} />
          ))}
          {inSight.length > 0 && list(inSight)}
          {ended.length > 0 && (
            <Fold>
              <summary>
                {say("mine.answer.ended", { n: ended.length })}
                <Icon name="down" size="s" />
              </summary>
              {list(ended)}
            </Fold>
          )}
        </Stack>
      )}
    </AnswerActsContext.Provider>
  );
}

type CampaignLinesProps = { campaigns: readonly Campaign[]; listings: readonly SingleListing[] };

/** How one's open needs ask people nearby: how many, and what keeps them from it. */
function CampaignLines({ campaigns, listings }: CampaignLinesProps) {
  const { say, language } = useLanguage();
  const known = campaigns.flatMap((campaign) => {
    const need = listings.find(
      ({ id, status }) => id === campaign.listingId && (status === "open" || status === "matched"),
    );
    return need === undefined ? [] : [{ campaign, need }];
  });
  if (known.length === 0) return null;
  return (
    <Card data-pad="">
      <Stack data-gap="m" as="section" aria-label={say("posting.check.match")}>
        <h2>{say("posting.check.match")}</h2>
        {known.map(({ campaign, need }) => (
          <div key={campaign.id}>
            <b>{nameOfListing(need, say)}</b>
            <IconLine>
              <Icon name={campaign.yes > 0 ? "check" : "clock"} />
              <span role="status">{campaignText(campaign, say, language)}</span>
            </IconLine>
            {campaign.stop === "number-needed" && <Link href="/account">{say("mine.ask.prove")}</Link>}
          </div>
        ))}
      </Stack>
    </Card>
  );
}

/** What became of asking, in a sentence or two. */
function campaignText(campaign: Campaign, say: Say, language: string): string {
  const { asked, yes, stop, foundNobody } = campaign;
  const counts =
    asked === 0
      ? []
      : [say("mine.ask.asked", { n: bandText(campaign, language) }), say("mine.ask.saidYes", { n: yes })];
  const why =
    stop !== undefined ? [say(`mine.ask.stop.${stop}`)] : foundNobody ? [say("mine.news.kind.asks-found-nobody")] : [];
  const all = [...counts, ...why];
  return all.length === 0 ? say("mine.ask.begins") : all.join(" ");
}

/** "12–59", or "200+" where no end is told, in the reader's digits. */
function bandText({ asked, askedTo }: Campaign, language: string): string {
  const numbers = new Intl.NumberFormat(localeOf(language));
  return askedTo === undefined ? `${numbers.format(asked)}+` : numbers.formatRange(asked, askedTo);
}
