import { styled } from "../theme/styled.ts";
import { useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { Button } from "../ui/Button.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import type { Deciding } from "./useDeciding.ts";
import { ReasonForm } from "./ReasonForm.tsx";
import { titleOf } from "./words.ts";
import { PlaceLabel } from "../places/PlaceLabel.tsx";

const Entry = styled("div")({ padding: 16, borderBlockStart: `1px solid ${c.line}`, overflowWrap: "anywhere" });

/**
 * Listings that look like the same thing: this one can be joined into one of them, and leads there
 * from then on.
 */
export function MergeKeys({ deciding, alike }: { deciding: Deciding; alike: readonly SingleListing[] }) {
  const say = useText();
  const [into, setInto] = useState<string | null>(null);
  return alike.map((listing) => (
    <Entry key={listing.id}>
      <Stack data-gap="m">
        <div>
          <b>{titleOf(listing, say)}</b>
          <SecondLine as="p">
            <PlaceLabel label={listing.place.label} />
          </SecondLine>
        </div>
        {into === listing.id ? (
          <ReasonForm
            deciding={deciding}
            wish={{ act: "decide", decision: "merge", mergeInto: listing.id }}
            onCancel={() => setInto(null)}
          />
        ) : (
          <Button size="s" onClick={() => setInto(listing.id)}>
            {say("moderation.act.merge")}
          </Button>
        )}
      </Stack>
    </Entry>
  ));
}
