import { styled } from "@mui/material/styles";
import { useLocation } from "react-router";
import { withParts } from "../app/address.ts";
import { kindIcon, noneLabel } from "../app/kinds.ts";
import { useText } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Soft, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import type { FindQuery } from "./find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { distanceText } from "./words.ts";

const OldRing = styled("span")({ color: c.oldMark, display: "grid", justifySelf: "start" });

/** Nothing here: what was looked at, then farther away, then other help. It never ends at nothing. */
export function EmptyResult({ query, found }: { query: FindQuery; found: FoundPage }) {
  const say = useText();
  const location = useLocation();
  const wider = found.elsewhere?.wider;
  const isNarrowed =
    query.q !== undefined ||
    query.subtype !== undefined ||
    query.group !== undefined ||
    query.checkedHours !== undefined;
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <OldRing>
          <Icon name="old" size="l" />
        </OldRing>
        <h1>{noneLabel(query, say)}</h1>
        <p>{say(isNarrowed ? "empty.leadFilter" : "empty.lead")}</p>
        {wider === undefined ? (
          <p>{say("empty.far")}</p>
        ) : (
          <ButtonLink look="key" wide href={withParts(location, { within: String(wider.km) })}>
            {wider.isMore
              ? say("empty.widerMany", { km: wider.km, n: wider.count })
              : say("empty.wider", { km: wider.km, count: wider.count })}
          </ButtonLink>
        )}
        {isNarrowed && (
          <ButtonLink
            wide
            href={withParts(location, {
              q: null,
              fresh: null,
              bedType: null,
              form: null,
              group: null,
              component: null,
            })}
          >
            {say("empty.clear")}
          </ButtonLink>
        )}
      </Stack>
    </Card>
  );
}

/** Kinds that help in the same trouble, with how many and the nearest. */
export function KindredKinds({ found }: { found: FoundPage }) {
  const say = useText();
  const kindred = found.elsewhere?.kindred ?? [];
  if (kindred.length === 0) return null;
  return (
    <Card>
      <PlaceList title={say("empty.too")}>
        {kindred.map(({ kind, total, nearest }) => (
          <li key={kind}>
            <i>
              <Icon name={kindIcon(kind)} />
            </i>
            <Link href={`/find/${kind}?${found.place.query}`}>
              <b>{say(`kinds.${kind}`)}</b>
              <Soft>{say("empty.line", { count: total.count, distance: distanceText(nearest, say) })}</Soft>
            </Link>
            <Icon name="next" size="s" />
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
