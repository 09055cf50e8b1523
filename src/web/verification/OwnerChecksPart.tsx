import { useId, useState } from "react";
import type { OutputOf } from "#contract/route.ts";
import { askOwner, getOwnerChecks } from "#contract/verification.ts";
import { QueryBoundary, TaskKey, TaskWords } from "../data/Refusal.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useSubmit } from "../data/useSubmit.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { PlaceLabel } from "../places/PlaceLabel.tsx";
import { Note } from "../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { WaitingList } from "./WaitingList.tsx";
import { checkedText, statedStockText } from "./words.ts";

type OwnerChecks = OutputOf<typeof getOwnerChecks>;

/** Needs and offers of persons: their owners are asked with one tap, and nobody sees a number. */
export function OwnerChecksPart() {
  const { say } = useLanguage();
  const id = useId();
  const answer = useApiQuery(getOwnerChecks, {});
  const [asked, setAsked] = useState<readonly string[]>([]);
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("ownerChecks.title")}</h2>
      <SecondLine as="p">{say("ownerChecks.lead")}</SecondLine>
      <QueryBoundary answer={answer}>
        {({ items, unreachable, calls }) => (
          <>
            {calls > 0 && <Note icon="phone">{say("ownerChecks.calls", { count: calls })}</Note>}
            <WaitingList none={say("ownerChecks.none")}>
              {items.map((item) => (
                <OneOwner
                  key={item.listing.id}
                  item={item}
                  isAsked={asked.includes(item.listing.id)}
                  onAsked={() => setAsked((before) => [...before, item.listing.id])}
                />
              ))}
            </WaitingList>
            {unreachable > 0 && (
              <SecondLine as="p">{say("ownerChecks.unreachable", { count: unreachable })}</SecondLine>
            )}
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}

type OneOwnerProps = { item: OwnerChecks["items"][number]; isAsked: boolean; onAsked: () => void };

function OneOwner({ item: { listing, asked, isChosen }, isAsked, onAsked }: OneOwnerProps) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const put = () =>
    task.start(async (ask) => {
      if ((await ask(askOwner, { id: listing.id })) !== null) onAsked();
    });
  return (
    <Card as="article" data-pad="">
      <Stack data-gap="m">
        <div>
          <h3>
            <Link href={`/r/${listing.id}`}>{statedStockText(listing, { say, language, clock })}</Link>
          </h3>
          <SecondLine as="p">
            <PlaceLabel label={listing.place.label} />
          </SecondLine>
        </div>
        {listing.title !== undefined && (
          <p>
            <bdi>{listing.title}</bdi>
          </p>
        )}
        <p suppressHydrationWarning>{checkedText(listing, { say, language, clock }).checked}</p>
        {asked > 0 && <p>{say("ownerChecks.again", { count: asked })}</p>}
        {isChosen === false && <Note icon="location">{say("ownerChecks.elsewhere")}</Note>}
        <div role="status">
          {isAsked && (
            <Note icon="check" tone="fresh">
              {say("ownerChecks.done")}
            </Note>
          )}
        </div>
        <TaskWords task={task} />
        {!isAsked && <TaskKey task={task} look="key" label={say("ownerChecks.ask")} onClick={put} />}
      </Stack>
    </Card>
  );
}
