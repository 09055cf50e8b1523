import type { Listing } from "#contract/listings.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { dateText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { SecondLine } from "../ui/layout.tsx";

/** For a listing from a list: its source, date and licence, and when it was updated here. */
export function SourceFacts({ source, updatedAt }: Pick<Listing, "source" | "updatedAt">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { name, url, licence, asOf } = source;
  return (
    <>
      {name !== undefined && (
        <div>
          <dt>{say("listing.source")}</dt>
          <dd>
            {url === undefined ? (
              name
            ) : (
              <a href={url} rel="noopener noreferrer">
                {name}
              </a>
            )}
          </dd>
          {asOf !== undefined && (
            <dd suppressHydrationWarning>{say("listing.asOf", { date: dateText(asOf, clock, language) })}</dd>
          )}
          {licence !== undefined && (
            <dd>
              <SecondLine>{licence}</SecondLine>
            </dd>
          )}
        </div>
      )}
      <div>
        <dt>{say("listing.updated")}</dt>
        <dd suppressHydrationWarning>{dateText(updatedAt, clock, language)}</dd>
      </div>
    </>
  );
}
