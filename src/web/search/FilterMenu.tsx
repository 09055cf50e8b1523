import { Form, useLocation } from "react-router";
import { FILTER_PARTS, TRAIT_PARTS } from "#contract/render.ts";
import { CHECKED_HOURS, RADII_KM } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { traitTexts } from "../entry/card/trait-words.ts";
import { askedTermTexts } from "../entry/terms/asked-terms.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { usePostedAsker } from "../data/useAsker.ts";
import { withParts } from "../places/address-parts.ts";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { Menu } from "../ui/menu.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { AskerFields } from "../data/PostedList.tsx";
import { TraitFields } from "./TraitFields.tsx";

const NOT_FILTERED = Object.fromEntries(FILTER_PARTS.map((part) => [part, null]));

/**
 * The filter of a list: a form that works without scripts. On phones a sheet from below. Of needs
 * it asks traits alone: their list has the radius at its end.
 */
export function FilterMenu({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  const posted = usePostedAsker();
  const isOfNeeds = query.side === "need";
  const chosen = traitTexts(query, query.kinds, say).length + askedTermTexts(query, { say }).length;
  return (
    <Menu key={location.key} group="list">
      <summary>{chosen === 0 ? say("find.filter") : say("find.filterOn", { count: chosen })}</summary>
      <Form
        {...(posted === null
          ? { method: "get", action: location.pathname }
          : { method: "post", action: withParts(location, NOT_FILTERED) })}
      >
        <Stack data-gap="m">
          {posted === null ? (
            <HiddenFields search={location.search} but={isOfNeeds ? TRAIT_PARTS : FILTER_PARTS} />
          ) : (
            <AskerFields asker={posted} />
          )}
          <TraitFields query={query} />
          {!isOfNeeds && <FarAndFresh query={query} />}
          <Button type="submit" look="key" size="s" wide>
            {say("find.apply")}
          </Button>
        </Stack>
      </Form>
    </Menu>
  );
}

/** How far away, and when it was checked. */
function FarAndFresh({ query }: { query: FindQuery }) {
  const say = useText();
  const minutes = query.checkedHours === undefined ? undefined : Math.round(query.checkedHours * 60);
  return (
    <>
      <div>
        <Label htmlFor="within">{say("find.radius")}</Label>
        <Select id="within" name="within" defaultValue={query.withinKm}>
          {withChosen(RADII_KM, query.withinKm).map((km) => (
            <option key={km} value={km}>
              {say("find.radiusKm", { km })}
            </option>
          ))}
        </Select>
      </div>
      <div>
        <Label htmlFor="fresh">{say("find.checked")}</Label>
        <Select id="fresh" name="fresh" defaultValue={minutes ?? ""}>
          <option value="">{say("find.checkedAny")}</option>
          {withChosen(CHECKED_MINUTES, minutes).map((each) => (
            <option key={each} value={each}>
              {each % 60 === 0
                ? say("find.checkedHours", { count: each / 60 })
                : say("listing.pin.minutes", { count: each })}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

const CHECKED_MINUTES = CHECKED_HOURS.map((hours) => hours * 60);

/** The choices, and what an address chose beside them. Else the next choice would lose it. */
function withChosen(choices: readonly number[], chosen: number | undefined): number[] {
  return [...new Set([...choices, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);
}
