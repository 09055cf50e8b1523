import { ageOf, ageText, timestampText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { hoursOf } from "../entry/terms/hours-of.ts";
import type { ListingData } from "../entry/listing-loader.ts";
import { weekLines } from "../entry/opening-hours.ts";
import { endReasonOf } from "../entry/row.ts";
import { SourceFacts } from "../entry/SourceFacts.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { Card } from "../ui/layout.tsx";
import css from "./About.module.css";

/** Since when something is needed, and how long the post is shown: what a giver asks first. */
function NeedTimes({ data: { createdAt, updatedAt, expiresAt } }: { data: ListingData }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <>
      <div>
        <dt>{say("need.since")}</dt>
        <dd suppressHydrationWarning>{ageText(ageOf(createdAt ?? updatedAt, clock, language), say)}</dd>
      </div>
      {expiresAt !== null && (
        <div>
          <dt>{say("need.until")}</dt>
          <dd>{timestampText(expiresAt, clock.timeZone, language)}</dd>
        </div>
      )}
    </>
  );
}

/** The whole week, for whoever does not call now and for paper. */
function Hours({ data }: { data: ListingData }) {
  const { say, language } = useLanguage();
  const { openingHours } = hoursOf(data);
  if (openingHours === undefined) return null;
  return (
    <div>
      <dt>{say("listing.hours")}</dt>
      {(weekLines(openingHours, { say, language }) ?? [openingHours]).map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}

/** What is known of a listing besides: times of a need, its place, its hours, its source. */
export function About({ data }: { data: ListingData }) {
  const say = useText();
  const { place, source, updatedAt, side, status } = data;
  return (
    <Card>
      <dl className={css.summary}>
        {side === "need" && endReasonOf(status) === undefined && <NeedTimes data={data} />}
        <div>
          <dt>{say("listing.place")}</dt>
          <dd>
            <PlaceLabel label={place.label} />
          </dd>
          {place.precision === "area" && <dd>{say("listing.area", { km: place.uncertaintyKm })}</dd>}
          {place.doubt !== undefined && <dd>{say("listing.pointDoubt")}</dd>}
        </div>
        <Hours data={data} />
        <SourceFacts source={source} updatedAt={updatedAt} />
      </dl>
    </Card>
  );
}
