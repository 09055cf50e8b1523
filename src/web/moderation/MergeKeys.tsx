import { useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { SecondLine, Stack } from "../ui/layout.tsx";
import type { Deciding } from "./useDeciding.ts";
import { ReasonForm } from "./ReasonForm.tsx";
import { titleOf } from "./words.ts";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import css from "./MergeKeys.module.css";

/** Similar listings: merges this one into one of them, and redirects to it. */
export function MergeKeys({ deciding, alike }: { deciding: Deciding; alike: readonly SingleListing[] }) {
  const say = useText();
  const [into, setInto] = useState<string | null>(null);
  return alike.map((listing) => (
    <div className={css.entry} key={listing.id}>
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
            proposed={{ act: "decide", decision: "merge", mergeInto: listing.id }}
            onCancel={() => setInto(null)}
          />
        ) : (
          <Button size="s" onClick={() => setInto(listing.id)}>
            {say("moderation.act.merge")}
          </Button>
        )}
      </Stack>
    </div>
  ));
}
