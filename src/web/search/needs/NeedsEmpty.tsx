import { isWhollyOff } from "#domain/policies/kind-policy.ts";
import { useLocation } from "react-router";
import { useSite } from "../../data/useSite.tsx";
import { withParts } from "../../places/address-parts.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import type { FoundPage } from "../find-loader.ts";
import { NOTHING_ASKED } from "../../entry/find-query.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import { KindredKinds } from "../KindredKinds.tsx";
import { asksBesides } from "../search-title.ts";

/**
 * No needs near: farther away, fewer filters, an offer for later, other kinds. There is always a
 * next step.
 */
export function NeedsEmpty({ query, found }: { query: FindQuery; found: FoundPage }) {
  const say = useText();
  const location = useLocation();
  const wider = found.elsewhere?.wider;
  const { switchedOff } = useSite();
  if (isWhollyOff(query, switchedOff)) return <KindredKinds found={found} list="needs" />;
  const isNarrowed =
    query.group !== undefined || query.subtype !== undefined || query.component !== undefined || asksBesides(query);
  return (
    <>
      <Card data-pad="">
        <Stack data-gap="m">
          <h1>{say("needs.none", { km: query.withinKm })}</h1>
          {wider === undefined ? (
            <p>{say("empty.far")}</p>
          ) : (
            <ButtonLink look="key" wide href={withParts(location, { within: String(wider.km) })}>
              {say("needs.wider", { km: wider.km, count: wider.count })}
            </ButtonLink>
          )}
          {isNarrowed && (
            <ButtonLink wide href={withParts(location, NOTHING_ASKED)}>
              {say("empty.clear")}
            </ButtonLink>
          )}
          <OfferIt query={query} />
        </Stack>
      </Card>
      <KindredKinds found={found} list="needs" />
    </>
  );
}

/** Posting an offer, to be found later. */
export function OfferIt({ query: { kinds } }: { query: FindQuery }) {
  const say = useText();
  const [kind] = kinds ?? [];
  const of = kinds?.length === 1 && kind !== undefined ? `&kind=${kind}` : "";
  return (
    <Stack data-gap="s" data-screen="">
      <ButtonLink wide href={`/post?side=offer${of}`} aria-describedby="offer-why">
        <Icon name="plus" />
        {say("needs.offer")}
      </ButtonLink>
      <SecondLine as="p" id="offer-why">
        {say("needs.offerWhy")}
      </SecondLine>
    </Stack>
  );
}
