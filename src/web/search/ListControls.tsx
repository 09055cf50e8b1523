import { Form, useLocation } from "react-router";
import { BLOOD_COMPONENTS } from "#domain/blood/groups.ts";
import { withParts } from "../places/address-parts.ts";
import { useTextOnly } from "../preferences/useTextOnly.ts";
import { localeOf } from "../i18n/dates.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Row, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Chips, Menu, MenuRow } from "../ui/menu.tsx";
import { CHECKED_HOURS, CHIP_HOURS, COUNTED, RADII_KM, SORTS, subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { bloodText, countText } from "./search-title.ts";
import { BloodGroupOptions } from "./BloodGroupOptions.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { subtypeText } from "../entry/listing-words.ts";
import css from "./ListControls.module.css";

type ControlsProps = { query: FindQuery; found: FoundPage };

/** Chips of the kind's subtypes with counts; one question at a time. */
export function SubtypeChips({ query, found, label }: ControlsProps & { label: string }) {
  const { say, language } = useLanguage();
  const location = useLocation();
  const kind = query.kinds?.length === 1 ? query.kinds[0] : undefined;
  const parameter = kind === undefined ? null : subtypeParameter(kind);
  const chips = chipsOf(query, found);
  if (kind === undefined || parameter === null || chips.length === 0) {
    return (
      <nav aria-label={say("find.checked")}>
        <Chips>
          <CheckedChip query={query} />
        </Chips>
      </nav>
    );
  }
  // A patient's blood is always of one component (CONTRACT.md 4): there is no "all".
  const hasAll = query.group === undefined;
  const component = query.component ?? (hasAll ? undefined : "red-cells");
  const chosen = parameter === "component" ? component : query.subtype;
  const number = new Intl.NumberFormat(localeOf(language));
  const amount = (count: number) => number.format(Math.min(count, COUNTED)) + (count >= COUNTED ? "+" : "");
  return (
    <nav aria-label={say("find.kindsOf", { what: label })}>
      <Chips>
        {hasAll && (
          <li>
            <Link
              href={withParts(location, { [parameter]: null })}
              aria-current={chosen === undefined ? "true" : undefined}
            >
              {chosen === undefined && <Icon name="check" size="s" />}
              {say("find.all")}
              <span>{amount(found.allCount)}</span>
            </Link>
          </li>
        )}
        {chips.map(({ subtype, count }) => (
          <li key={subtype}>
            <Link
              href={withParts(location, { [parameter]: subtype })}
              aria-current={chosen === subtype ? "true" : undefined}
            >
              {chosen === subtype && <Icon name="check" size="s" />}
              {subtypeText(kind, subtype, say)}
              <span>{amount(count)}</span>
            </Link>
          </li>
        ))}
        <CheckedChip query={query} />
      </Chips>
    </nav>
  );
}

/** A chosen filter has a chip even without results: it must be visible and removable. */
function chipsOf({ subtype, component }: FindQuery, { chips, total }: FoundPage): FoundPage["chips"] {
  const chosen = subtype ?? component;
  if (chosen === undefined || chips.some((chip) => chip.subtype === chosen)) return chips;
  return [{ subtype: chosen, count: total.count }, ...chips];
}

/** Only what was checked recently; a second tap shows all again. */
function CheckedChip({ query: { checkedHours } }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  const isOn = checkedHours === CHIP_HOURS;
  return (
    <li>
      <Link
        href={withParts(location, { fresh: isOn ? null : String(CHIP_HOURS * 60) })}
        aria-current={isOn ? "true" : undefined}
      >
        {isOn && <Icon name="check" size="s" />}
        {say("find.checkedChip", { count: CHIP_HOURS })}
      </Link>
    </li>
  );
}

/** Count, radius, order and filters. */
export function CountLine({ query, found }: ControlsProps) {
  const say = useText();
  const km = query.withinKm;
  return (
    <MenuRow className={css.countRow}>
      <h1>{countText(found, km, say)}</h1>
      <SortMenu query={query} />
      <FilterMenu query={query} />
      <MapLink isMap={query.isMap} />
    </MenuRow>
  );
}

/** Switches between the list with a map and the list alone. */
function MapLink({ isMap }: Pick<FindQuery, "isMap">) {
  const say = useText();
  const location = useLocation();
  if (useTextOnly()) return null;
  return (
    <Link className={css.way} data-screen="" href={withParts(location, { view: isMap ? null : "map" })}>
      <Icon name={isMap ? "list" : "location"} size="s" />
      {say(isMap ? "find.asList" : "find.map")}
    </Link>
  );
}

function SortMenu({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  return (
    <Menu key={location.key} group="list">
      <summary>
        <Aloud>{say("find.sortLabel")}</Aloud>
        {say(`find.sort.${query.sort}`)}
        <Icon name="down" size="s" />
      </summary>
      <ul>
        {SORTS.map((sort) => (
          <li key={sort}>
            <Link
              href={withParts(location, { sort: sort === "best" ? null : sort })}
              aria-current={sort === query.sort ? "true" : undefined}
            >
              {sort === query.sort && <Icon name="check" size="s" />}
              {say(`find.sort.${sort}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Menu>
  );
}

function FilterMenu({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  return (
    <Menu key={location.key} group="list">
      <summary>{say("find.filter")}</summary>
      <Form method="get" action={location.pathname}>
        <Stack data-gap="m">
          <HiddenFields search={location.search} but={["within", "fresh"]} />
          <div>
            <Label htmlFor="within">{say("find.radius")}</Label>
            <Select id="within" name="within" defaultValue={query.withinKm}>
              {radii(query.withinKm).map((km) => (
                <option key={km} value={km}>
                  {say("find.radiusKm", { km })}
                </option>
              ))}
            </Select>
          </div>
          <div>
            <Label htmlFor="fresh">{say("find.checked")}</Label>
            <Select
              id="fresh"
              name="fresh"
              defaultValue={query.checkedHours === undefined ? "" : query.checkedHours * 60}
            >
              <option value="">{say("find.checkedAny")}</option>
              {CHECKED_HOURS.map((hours) => (
                <option key={hours} value={hours * 60}>
                  {say("find.checkedHours", { count: hours })}
                </option>
              ))}
            </Select>
          </div>
          <Button type="submit" look="key" size="s" wide>
            {say("find.apply")}
          </Button>
        </Stack>
      </Form>
    </Menu>
  );
}

function radii(chosen: number): number[] {
  return [...new Set([...RADII_KM, chosen])].sort((a, b) => a - b);
}

/** Blood group and component, which a search for blood needs. Folded once known. */
export function BloodForm({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  return (
    <details
      className={css.bloodFold}
      key={location.key}
      open={query.group === undefined ? true : undefined}
      data-screen={query.group === undefined ? "" : undefined}
    >
      <summary>
        <Icon name="blood" />
        <span>{bloodText(query, say) ?? say("find.bloodAsk")}</span>
        <Icon name="down" size="s" />
      </summary>
      <Form method="get" action={location.pathname}>
        <HiddenFields search={location.search} but={["group", "component"]} />
        <Row data-fill="" data-foot="">
          <div>
            <Label htmlFor="group">{say("find.group")}</Label>
            <Select id="group" name="group" defaultValue={query.group ?? ""}>
              <option value="">{say("find.groupAny")}</option>
              <BloodGroupOptions />
              <option value="unknown">{say("find.groupUnknown")}</option>
            </Select>
          </div>
          <div>
            <Label htmlFor="component">{say("find.component")}</Label>
            <Select id="component" name="component" defaultValue={query.component ?? "red-cells"}>
              {BLOOD_COMPONENTS.map((each) => (
                <option key={each} value={each}>
                  {say(`subtypes.blood.${each}`)}
                </option>
              ))}
            </Select>
          </div>
          <Button type="submit">{say("find.apply")}</Button>
        </Row>
      </Form>
    </details>
  );
}
