import type { SingleListing } from "#contract/listings.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { DataTable } from "../ui/DataTable.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { calleeText, checkedText, statedStockText } from "./words.ts";

type QueueTableProps = {
  /** The listing being called; null: none. */
  held: SingleListing | null;
  waiting: readonly SingleListing[];
};

/** On a wide screen, beside the call: what is called now and what comes next, without numbers. */
export function QueueTable({ held, waiting }: QueueTableProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const next = waiting.filter(({ id }) => id !== held?.id);
  const listings = held === null ? next : [held, ...next];
  return (
    <Stack as="section" data-gap="m">
      <h2>{say("calls.queue.title")}</h2>
      <DataTable
        caption={say("calls.queue.title")}
        heads={[say("calls.queue.whom"), say("calls.queue.checked")]}
        rows={listings.map((listing) => ({
          id: listing.id,
          isOpen: listing.id === held?.id,
          cells: [
            <div key="whom">
              <Link href={`/r/${listing.id}`} aria-current={listing.id === held?.id ? "true" : undefined}>
                <bdi>{calleeText(listing, say)}</bdi>
              </Link>
              <SecondLine as="p">{statedStockText(listing, say)}</SecondLine>
            </div>,
            checkedText(listing, { say, language, clock }).checked,
          ],
        }))}
      />
      <SecondLine as="p">{say("calls.queue.foot")}</SecondLine>
    </Stack>
  );
}
