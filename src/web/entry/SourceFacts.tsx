import { Fragment } from "react";
import type { Listing } from "#contract/listings.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { capitalised } from "./listing-words.ts";
import { FORWARDED, listName, sourceName } from "./list-names.ts";
import { dateText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { SecondLine } from "../ui/layout.tsx";

/**
 * For a listing from a list or a forwarded message: its source, date and licence. Also when it was
 * updated here.
 */
export function SourceFacts({ source, updatedAt }: Pick<Listing, "source" | "updatedAt">) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const name = source.kind === "message" ? capitalised(listName(FORWARDED, say), language) : source.name;
  // Lists whose entries are merged into this one are named with its own.
  const all = [{ ...source, name }, ...(source.also ?? [])].flatMap((each) =>
    each.name === undefined ? [] : [{ ...each, name: sourceName(each.name, say) }],
  );
  return (
    <>
      {all.length > 0 && (
        <div>
          <dt>{say("listing.source")}</dt>
          {all.map((each) => (
            <Fragment key={each.name}>
              <dd>
                {each.url === undefined ? (
                  each.name
                ) : (
                  <a href={each.url} rel="noopener noreferrer">
                    {each.name}
                  </a>
                )}
              </dd>
              {each.asOf !== undefined && (
                <dd suppressHydrationWarning>{say("listing.asOf", { date: dateText(each.asOf, clock, language) })}</dd>
              )}
              {each.licence !== undefined && (
                <dd>
                  <SecondLine>{each.licence}</SecondLine>
                </dd>
              )}
            </Fragment>
          ))}
        </div>
      )}
      <div>
        <dt>{say("listing.updated")}</dt>
        <dd suppressHydrationWarning>{dateText(updatedAt, clock, language)}</dd>
      </div>
    </>
  );
}
