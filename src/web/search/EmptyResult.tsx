import { isWhollyOff } from "#domain/policies/kind-policy.ts";
import { useLocation } from "react-router";
import { useSite } from "../data/useSite.tsx";
import { withParts } from "../places/address-parts.ts";
import { kindsLabel, TILES } from "../entry/kind-tiles.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { WhatElseHere } from "../entry/alternatives/NothingCallable.tsx";
import { NOTHING_ASKED, traitsAndTermsOf } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { ListButton } from "../data/PostedList.tsx";
import { KindredKinds } from "./KindredKinds.tsx";
import { NoneFound } from "./NoneFound.tsx";
import { postAddress } from "./post-address.ts";
import css from "./EmptyResult.module.css";

export type EmptyResultProps = { query: FindQuery; found: FoundPage };

/**
 * No results: what was searched, then farther away, then other help. There is always a next step.
 */
export function EmptyResult(props: EmptyResultProps) {
  const { switchedOff } = useSite();
  return (
    <>
      {!isWhollyOff(props.query, switchedOff) && <NextSteps {...props} />}
      <OtherKinds {...props} />
    </>
  );
}

function NextSteps({ query, found }: EmptyResultProps) {
  const say = useText();
  const location = useLocation();
  const meant = found.elsewhere?.meant;
  const isNarrowed =
    query.q !== undefined ||
    query.subtype !== undefined ||
    query.group !== undefined ||
    Object.values(traitsAndTermsOf(query)).some((asked) => asked !== undefined) ||
    query.checkedHours !== undefined;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <span className={css.sign}>
          <Icon name="search" size="l" />
        </span>
        <NoneFound query={query} />
        <p>{leadText(query, isNarrowed, say)}</p>
        {/* Cards that come while the page is open name other groups that suit. */}
        {query.group !== undefined && <p>{say("find.whoDecides")}</p>}
        {meant !== undefined && (
          <ButtonLink look="key" wide href={meant.href}>
            {say("empty.meant", { what: kindsLabel(meant.slug, meant.kinds, say) })}
          </ButtonLink>
        )}
        <Farther elsewhere={found.elsewhere} />
        {isNarrowed && query.kinds !== null && (
          <ListButton
            wide
            href={withParts(location, {
              q: null,
              fresh: null,
              ...NOTHING_ASKED,
            })}
          >
            {say("empty.clear")}
          </ListButton>
        )}
        <WhatElseHere query={query} place={found.place} rows={[]} lines={[]} />
        <PostNeed query={query} near={found.place.query} />
      </Stack>
    </Card>
  );
}

/** The smallest larger radius with results; else where this deployment has some. */
function Farther({ elsewhere }: Pick<FoundPage, "elsewhere">) {
  const say = useText();
  const location = useLocation();
  const { wider, known, meant } = elsewhere ?? {};
  if (wider === undefined) {
    return (
      <>
        <p>{say("empty.far")}</p>
        {known !== undefined && (
          <ButtonLink wide href={known.href}>
            {say("empty.known", { place: known.label })}
          </ButtonLink>
        )}
      </>
    );
  }
  const { km, count } = wider;
  return (
    <ListButton look={meant === undefined ? "key" : "plain"} wide href={withParts(location, { within: String(km) })}>
      {wider.isMore ? say("empty.widerMany", { km, count }) : say("empty.wider", { km, count })}
    </ListButton>
  );
}

/** Why there may be no results: the text, the filters, or missing reports. */
function leadText({ q }: FindQuery, isNarrowed: boolean, say: Say): string {
  if (q !== undefined) return say("empty.leadTyped", { q });
  return say(isNarrowed ? "empty.leadFilter" : "empty.lead");
}

/** Posting a need, so that whoever has it finds the reader (rule 8). */
function PostNeed({ query, near }: { query: FindQuery; near: string }) {
  const say = useText();
  return (
    <Stack data-gap="m">
      <ButtonLink wide href={postAddress(query, near)} aria-describedby="post-why">
        <Icon name="plus" />
        {say("empty.post")}
      </ButtonLink>
      <SecondLine as="p" id="post-why">
        {say("empty.postWhy")}
      </SecondLine>
    </Stack>
  );
}

/** Related kinds; after a search of everything all kinds. */
function OtherKinds({ query, found }: EmptyResultProps) {
  if (query.kinds === null) return <AllKinds near={found.place.query} />;
  return <KindredKinds found={found} list="find" />;
}

function AllKinds({ near }: { near: string }) {
  const say = useText();
  return (
    <Card>
      <PlaceList title={say("home.kinds")}>
        {TILES.map(({ slug, label, icon }) => (
          <li key={slug}>
            <i>
              <Icon name={icon} />
            </i>
            <Link href={`/find/${slug}${near === "" ? "" : `?${near}`}`}>
              <b>{say(label)}</b>
            </Link>
            <Icon name="next" size="s" />
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
