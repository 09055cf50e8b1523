import { useId } from "react";
import { getDuplicates } from "#contract/duplicates/duplicates.ts";
import type { LikelyDuplicate } from "#contract/duplicates/duplicates.ts";
import { QueryBoundary, TaskKey, TaskWords } from "../../data/Refusal.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { reasonText } from "./likeness-words.ts";
import { useAnswering } from "./useAnswering.ts";
import type { Facility } from "#contract/facilities.ts";
import type { SingleListing } from "#contract/listings.ts";
import { sourceName } from "../../entry/list-names.ts";
import { PlaceLabel } from "../../places/PlaceLabel.tsx";
import { PhoneNumber } from "../../ui/PhoneNumber.tsx";
import { titleOf } from "../words.ts";
import css from "./Duplicates.module.css";

/** `/moderate?show=duplicates`: entries that are likely one, side by side. */
export function Duplicates() {
  const say = useText();
  const answer = useApiQuery(getDuplicates, {});
  return (
    <Stack>
      <h1>{say("duplicates.title")}</h1>
      <SecondLine as="p">{say("duplicates.lead")}</SecondLine>
      <QueryBoundary answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <Card data-pad="">{say("duplicates.none")}</Card>
          ) : (
            <Stack as="ol" className={css.list}>
              {items.map((pair) => (
                <li key={pair.ids.join(" ")}>
                  <Pair pair={pair} />
                </li>
              ))}
            </Stack>
          )
        }
      </QueryBoundary>
    </Stack>
  );
}

function Pair({ pair }: { pair: LikelyDuplicate }) {
  const id = useId();
  const { say, language } = useLanguage();
  const answering = useAnswering(pair);
  const [one, other] = [...pair.listings, ...pair.facilities];
  if (one === undefined || other === undefined) return null;
  return (
    <Card as="article" data-pad="" aria-labelledby={id}>
      <Stack data-gap="m">
        <h2 id={id}>{say("duplicates.one")}</h2>
        <ul className={css.reasons}>
          {pair.reasons.map((reason) => (
            <li key={reason.code}>{reasonText(reason, { say, language })}</li>
          ))}
        </ul>
        <div className={css.sides}>
          <OneEntry entry={one} label={say("duplicates.first")} />
          <OneEntry entry={other} label={say("duplicates.second")} />
        </div>
        <Keys answering={answering} />
      </Stack>
    </Card>
  );
}

function Keys({
  answering: { task, answered, keep, different, later, undo },
}: {
  answering: ReturnType<typeof useAnswering>;
}) {
  const say = useText();
  return (
    <Stack data-gap="s">
      <div role="status">
        {answered !== null && (
          <Note icon="check" tone="fresh">
            <p>{say(`duplicates.done.${answered.answer}`)}</p>
          </Note>
        )}
      </div>
      <TaskWords task={task} />
      {answered === null ? (
        <>
          <TaskKey task={task} label={say("duplicates.keepFirst")} onClick={() => keep(0)} />
          <TaskKey task={task} label={say("duplicates.keepSecond")} onClick={() => keep(1)} />
          <TaskKey task={task} label={say("duplicates.different")} onClick={different} />
          <Button look="quiet" onClick={later}>
            {say("duplicates.later")}
          </Button>
        </>
      ) : (
        <TaskKey task={task} label={say("duplicates.undo")} onClick={undo} />
      )}
    </Stack>
  );
}

type Shown = SingleListing | Facility;

/** One of two entries that may be one: name, place, numbers and source. */
function OneEntry({ entry, label }: { entry: Shown; label: string }) {
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
