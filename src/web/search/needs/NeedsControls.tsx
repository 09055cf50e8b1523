import { numberFormat } from "#domain/shared/intl-formats.ts";
import { Form, useLocation } from "react-router";
import { withParts } from "../../places/address-parts.ts";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Row } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { Chips } from "../../ui/menu.tsx";
import { RADII_KM, subtypeParameter } from "../../entry/find-query.ts";
import type { FindQuery } from "../../entry/find-query.ts";
import type { FoundPage } from "../find-loader.ts";
import { BloodGroupOptions } from "../BloodGroupOptions.tsx";
import { CountRow } from "../CountLine.tsx";
import { FilterMenu } from "../FilterMenu.tsx";
import { ChosenChips } from "../ListControls.tsx";
import { MapLink } from "../list/MapLink.tsx";
import { asksBesides, nearText } from "../search-title.ts";
import { kindsLabel } from "../../entry/kind-tiles.ts";
import { HiddenFields } from "../HiddenFields.tsx";
import { subtypeText } from "../../entry/listing-words.ts";
import css from "./NeedsControls.module.css";

/** The reader's own blood group: only needs that it may help stay. */
export function DonorForm({ query }: { query: FindQuery }) {
  const say = useText();
  const { pathname, search } = useLocation();
  return (
    <Form className={css.donor} method="get" action={pathname} data-screen="">
      <HiddenFields search={search} but={["group"]} />
      <Row data-fill="" data-foot="">
        <div>
          <Label htmlFor="group">{say("needs.group")}</Label>
          <Select id="group" name="group" defaultValue={query.group ?? ""} key={query.group}>
            <option value="">{say("needs.groupAny")}</option>
            <BloodGroupOptions />
          </Select>
        </div>
        <Button type="submit">{say("find.apply")}</Button>
      </Row>
    </Form>
  );
}

type NeedsControlsProps = { query: FindQuery; found: FoundPage };

/** What was asked besides, which a tap takes away, and needed subtypes with counts. */
export function NeedChips({ query, found }: NeedsControlsProps) {
  const { say, language } = useLanguage();
  const location = useLocation();
  const kind = query.kinds?.length === 1 ? query.kinds[0] : undefined;
  const parameter = kind === undefined ? null : subtypeParameter(kind);
  const hasSubtypes = kind !== undefined && parameter !== null && found.chips.length > 0;
  if (!hasSubtypes && !asksBesides(query)) return null;
  const chosen = query.subtype ?? query.component;
  const number = numberFormat(localeOf(language));
  const chips = [{ subtype: undefined, count: found.allCount }, ...found.chips];
  return (
    <nav aria-label={say("find.kindsOf", { what: kindsLabel(query.slug, query.kinds, say) })}>
      <Chips>
        <ChosenChips query={query} />
        {hasSubtypes &&
          chips.map(({ subtype, count }) => (
            <li key={subtype ?? ""}>
              <Link
                href={withParts(location, { [parameter]: subtype ?? null })}
                aria-current={chosen === subtype ? "true" : undefined}
              >
                {chosen === subtype && <Icon name="check" size="s" />}
                {subtype === undefined ? say("find.all") : subtypeText(kind, subtype, say)}
                <span>{number.format(count)}</span>
              </Link>
            </li>
          ))}
      </Chips>
    </nav>
  );
}

/** What, where and how many: "Blood near Kolkata: 5 needs within 25 km"; beside it filter and map. */
export function NeedsCount({ query, found: { total, place } }: NeedsControlsProps) {
  const say = useText();
  const { withinKm: km, slug, kinds } = query;
  const { count } = total;
  const found = total.isMore ? say("needs.withinMany", { count, km }) : say("needs.within", { count, km });
  const about = say("find.headline", { what: kindsLabel(slug, kinds, say), near: nearText(place, say) });
  return (
    <CountRow about={about} heading={found} note={say("needs.lead")}>
      <FilterMenu query={query} />
      <MapLink isMap={query.isMap} />
    </CountRow>
  );
}

/** The choice of radius, below the list because near needs come first. */
export function RadiusForm({ query: { withinKm: km } }: { query: FindQuery }) {
  const say = useText();
  const { pathname, search } = useLocation();
  const radii = [...new Set([...RADII_KM, km])].sort((a, b) => a - b);
  return (
    <Form method="get" action={pathname} data-screen="">
      <HiddenFields search={search} but={["within"]} />
      <Row data-fill="" data-foot="">
        <div>
          <Label htmlFor="within">{say("find.radius")}</Label>
          <Select id="within" name="within" defaultValue={km} key={km}>
            {radii.map((each) => (
              <option key={each} value={each}>
                {say("find.radiusKm", { km: each })}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit">{say("find.apply")}</Button>
      </Row>
    </Form>
  );
}
