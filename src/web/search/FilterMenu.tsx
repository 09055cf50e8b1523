import { Form, useLocation } from "react-router";
import { CHECKED_HOURS, RADII_KM } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import { traitTexts } from "../entry/card/trait-words.ts";
import { askedTermTexts } from "../entry/terms/asked-terms.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Label, Select } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { Menu } from "../ui/menu.tsx";
import { HiddenFields } from "./HiddenFields.tsx";
import { TRAIT_PARTS, TraitFields } from "./TraitFields.tsx";

/**
 * The filter of a list: a form that works without scripts. On phones a sheet from below. Of needs
 * it asks traits alone: their list has the radius at its end.
 */
export function FilterMenu({ query }: { query: FindQuery }) {
  const say = useText();
  const location = useLocation();
  const isOfNeeds = query.side === "need";
  const chosen = traitTexts(query, query.kinds, say).length + askedTermTexts(query, { say }).length;
  return (
    <Menu key={location.key} group="list">
      <summary>{chosen === 0 ? say("find.filter") : say("find.filterOn", { count: chosen })}</summary>
      <Form method="get" action={location.pathname}>
        <Stack data-gap="m">
          <HiddenFields search={location.search} but={[...(isOfNeeds ? [] : ["within", "fresh"]), ...TRAIT_PARTS]} />
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
  return (
    <>
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
        <Select id="fresh" name="fresh" defaultValue={query.checkedHours === undefined ? "" : query.checkedHours * 60}>
          <option value="">{say("find.checkedAny")}</option>
          {CHECKED_HOURS.map((hours) => (
            <option key={hours} value={hours * 60}>
              {say("find.checkedHours", { count: hours })}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

function radii(chosen: number): number[] {
  return [...new Set([...RADII_KM, chosen])].sort((a, b) => a - b);
}
