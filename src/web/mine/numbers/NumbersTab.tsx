import { useState } from "react";
import type { ReactNode } from "react";
import type { Grant } from "#contract/contact.ts";
import type { SingleListing } from "#contract/listings.ts";
import { channelKey } from "#domain/contact/channel-key.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { QueryBoundary } from "../../data/Refusal.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, IconLine, SecondLine, Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";
import { useOwnChannels } from "../useOwnChannels.tsx";
import { ClaimableCards } from "./ClaimableCards.tsx";
import { AskedCard, GivenCard } from "./GrantCards.tsx";
import type { Grants } from "./grants.ts";
import { ProveNumber } from "./ProveNumber.tsx";
import { useAskedListings } from "./useAskedListings.ts";
import css from "./NumbersTab.module.css";

/** Cards shown before "Show all". */
const FIRST = 10;
type NumbersTabProps = { grants: Grants; listings: readonly SingleListing[] };

/** Grants of one's number, one's channels, and one's own requests. */
export function NumbersTab({ grants, listings }: NumbersTabProps) {
  const say = useText();
  const theirs = useAskedListings(grants.asked);
  const proved = useOwnChannels()?.value?.items.filter(({ provedAt }) => provedAt !== null).length ?? 0;
  const given = (grant: Grant) => (
    <GivenCard grant={grant} listing={listings.find(({ id }) => id === grant.listingId) ?? null} />
  );
  return (
    <Stack>
      <Section title={say("mine.numbers.given")} none={say("mine.numbers.givenNone")} grants={grants.given}>
        {given}
      </Section>
      <OwnNumbers />
      {/* A newly verified number may be in an imported list. */}
      <ClaimableCards key={proved} />
      <Section title={say("mine.numbers.asked")} none={say("mine.numbers.askedNone")} grants={grants.asked}>
        {(grant) => <AskedCard grant={grant} listing={theirs.find(({ id }) => id === grant.listingId) ?? null} />}
      </Section>
    </Stack>
  );
}

type SectionProps = {
  title: string;
  none: string;
  grants: readonly Grant[];
  children: (grant: Grant) => ReactNode;
};

function Section({ title, none, grants, children }: SectionProps) {
  const say = useText();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? grants : grants.slice(0, FIRST);
  return (
    <Stack data-gap="m">
      <h2>{title}</h2>
      {grants.length === 0 && <p>{none}</p>}
      {grants.length > 0 && (
        <ol className={css.list}>
          {shown.map((grant) => (
            <li key={grant.id}>{children(grant)}</li>
          ))}
        </ol>
      )}
      {shown.length < grants.length && (
        <Button wide onClick={() => setAll(true)}>
          {say("listing.showAll", { n: grants.length })}
        </Button>
      )}
    </Stack>
  );
}

/** A number for calls and messages is listed once. */
function eachOnce<Channel extends { value: string }>(items: readonly Channel[]): Channel[] {
  return items.filter(({ value }, at) => items.findIndex((other) => other.value === value) === at);
}

/** One's own numbers and addresses, whether verified, and how to verify one. */
function OwnNumbers() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const answer = useOwnChannels();
  if (answer === null) return null;
  return (
    <Stack data-gap="m">
      <h2>{say("mine.numbers.own")}</h2>
      <SecondLine as="p">{say("mine.numbers.ownWhy")}</SecondLine>
      <QueryBoundary answer={answer}>
        {({ items }) => (
          <>
            {items.length === 0 && <p>{say("mine.numbers.ownNone")}</p>}
            {eachOnce(items).map((item) =>
              item.provedAt === null || item.found !== undefined ? (
                <ProveNumber key={channelKey(item)} channel={item} />
              ) : (
                <Card key={channelKey(item)} data-pad="">
                  <IconLine>
                    <Icon name={item.type === "email" ? "mail" : "phone"} />
                    <span>
                      <bdi dir="ltr">{item.type === "email" ? item.value : phoneText(item.value)}</bdi>
                      <br />
                      <SecondLine>
                        {say("mine.numbers.proved", { date: dateText(item.provedAt, clock, language) })}
                      </SecondLine>
                    </span>
                  </IconLine>
                </Card>
              ),
            )}
          </>
        )}
      </QueryBoundary>
    </Stack>
  );
}
