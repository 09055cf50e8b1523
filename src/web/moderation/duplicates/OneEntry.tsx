import type { Facility } from "#contract/facilities.ts";
import type { SingleListing } from "#contract/listings.ts";
import { sourceName } from "../../entry/list-names.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { PhoneNumber } from "../../ui/PhoneNumber.tsx";
import { titleOf } from "../words.ts";

type Shown = SingleListing | Facility;

/** One of two entries that may be one: name, place, numbers and source. */
export function OneEntry({ entry, label }: { entry: Shown; label: string }) {
  const say = useText();
  const isListing = entry.collection === "listings";
  const title = isListing ? titleOf(entry, say) : entry.name;
  const lines = isListing ? entry.contact.channels : entry.phones;
  return (
    <Stack role="group" data-gap="s" aria-label={label}>
      <SecondLine as="p">{label}</SecondLine>
      <h3>
        <bdi>{title}</bdi>
      </h3>
      <p>
        <PlaceLabel label={entry.place.label} />
      </p>
      {lines.map(({ value }) => (
        <p key={value}>
          <PhoneNumber value={value} />
        </p>
      ))}
      <SecondLine as="p">
        {entry.source.name === undefined
          ? say("duplicates.person")
          : say("duplicates.from", { name: sourceName(entry.source.name, say) })}
      </SecondLine>
      <ButtonLink look="quiet" size="s" href={isListing ? `/moderate/${entry.id}` : `/f/${entry.id}`}>
        {say("duplicates.read")}
      </ButtonLink>
    </Stack>
  );
}
