import type { Case } from "#contract/moderation.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { bandOf, quoteOf, titleOf } from "./words.ts";
import { Link } from "../ui/Link.tsx";

type CaseTableProps = {
  cases: readonly Case[];
  /** Name of the table: the tab. */
  caption: string;
  /** The id of the case shown beside; null: none. */
  openId: string | null;
  addressOf: (id: string) => string;
};

/** The queue on a wide screen, beside the case that is open. */
export function CaseTable({ cases, caption, openId, addressOf }: CaseTableProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <DataTable
      caption={caption}
      isOneLine
      heads={[say("moderation.table.what"), say("moderation.table.why"), say("listing.place")]}
      rows={cases.map((found) => {
        const { icon, words } = bandOf(found, { say, language, clock });
        const quote = quoteOf(found);
        const { id, place } = found.listing;
        return {
          id,
          isOpen: id === openId,
          cells: [
            <Link key="what" href={addressOf(id)} preventScrollReset aria-current={id === openId ? "true" : undefined}>
              {titleOf(found.listing, say)}
            </Link>,
            <span key="why">
              <Icon name={icon} size="s" /> {words}
              {quote !== null && <SecondLine>{` · ${say("moderation.wrote", { text: quote })}`}</SecondLine>}
            </span>,
            <PlaceLabel key="where" label={place.label} />,
          ],
        };
      })}
    />
  );
}
