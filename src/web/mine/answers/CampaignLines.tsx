import type { Campaign } from "#contract/asks.ts";
import type { SingleListing } from "#contract/listings.ts";
import { nameOfListing } from "../../drafts/draft-words.ts";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Card, IconLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";

type CampaignLinesProps = { campaigns: readonly Campaign[]; listings: readonly SingleListing[] };

/** How one's open needs ask people nearby: how many, and what keeps them from it. */
export function CampaignLines({ campaigns, listings }: CampaignLinesProps) {
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
