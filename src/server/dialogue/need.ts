import type { NeedDraft, NeedParts, NeedPlace } from "#domain/dialogue/need.ts";
import { questionOf } from "#domain/dialogue/need.ts";
import type { NeededTime } from "#domain/dialogue/read-clock.ts";
import type { DialogueState } from "#domain/dialogue/step.ts";
import { septetsOf } from "#domain/dialogue/text-length.ts";
import { instantThere } from "#domain/facilities/opening-hours.ts";
import { KIND_FACTS } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import { newId } from "#domain/shared/ids.ts";
import { findPlace, nameWithArea } from "./search.ts";
import type { SearchDependencies } from "./search.ts";

/** A need with what a text added, and whether the place that it named is unknown. */
type Extended = { draft: NeedDraft; isPlaceUnknown: boolean };

/** Adds what a text says of a need. The place is found at once: its clock counts. */
export function extendDraft(
  { suggestPlaces }: Pick<SearchDependencies, "suggestPlaces">,
  { state, parts, isNew }: { state: DialogueState; parts: NeedParts; isNew: boolean },
  { country, now }: { country: string | null; now: Date },
): Extended {
  const { place, isMeant, ...told } = parts;
  const { neededBy: _at, ...before } = (isNew ? null : state.draft) ?? { id: newId(now) };
  const language = state.language ?? "en";
  const named = place === undefined ? null : findPlace(suggestPlaces, { place, language, country });
  const draft = { ...ofKind(before, told), ...told };
  if (named !== null) {
    delete draft.meant;
    const { id, name, lat, lng, timeZone = "UTC" } = named.place;
    const latin = septetsOf(name) === null ? latinNameOf(suggestPlaces, { id, place, country }) : undefined;
    const point = { id, name, ...(latin !== undefined && { latinName: latin }), lat, lng, timeZone };
    if (named.isSure) draft.found = point;
    else draft.meant = { ...point, label: nameWithArea(named.place, country) };
  } else if (isMeant !== undefined && draft.meant !== undefined) {
    const { label: _label, ...point } = draft.meant;
    delete draft.meant;
    if (isMeant) draft.found = point;
  }
  const by = neededBy(draft, now);
  return {
    draft: { ...draft, ...(by !== null && { neededBy: by }) },
    isPlaceUnknown: place !== undefined && named === null,
  };
}

/** The same place's name in English. */
function latinNameOf(
  suggestPlaces: SearchDependencies["suggestPlaces"],
  { id, place, country }: { id: string; place: string | undefined; country: string | null },
): string | undefined {
  const found = place === undefined ? null : findPlace(suggestPlaces, { place, language: "en", country });
  return found?.place.id === id ? found.place.name : undefined;
}

/** What was said of one kind is not said of another. */
function ofKind(draft: NeedDraft, { kind }: NeedParts): NeedDraft {
  if (kind === undefined || kind === draft.kind) return draft;
  const { subtype: _subtype, group: _group, ...others } = draft;
  return others;
}

/** The instant by the clock of the place. A time without its day is the next such time. */
function neededBy({ time, found }: { time?: NeededTime; found?: NeedPlace }, now: Date): string | null {
  if (found === undefined || typeof time !== "object") return null;
  const { days, minute, stepMinutes } = time;
  const at = (later: number): Date => instantThere(now, { days, minute: minute + later, timeZone: found.timeZone });
  const laters = stepMinutes === undefined ? [0] : [0, stepMinutes, 2 * stepMinutes];
  const next = laters.map(at).find((instant) => instant > now);
  return (next ?? at(0)).toISOString();
}

/**
 * What the page would send to post this need. The number is kept and shown to nobody: whoever can
 * help answers here. Null: it is not complete.
 */
export function listingOf(draft: NeedDraft, { number, language }: { number: string; language: string }): object | null {
  const { id, kind, subtype, group, quantity, found, neededBy } = draft;
  if (questionOf(draft) !== null || kind === undefined || found === undefined) return null;
  const name = PARTICULARS[kind]?.name;
  const particular = name === undefined || name === "patient" ? {} : { [name]: subtype };
  return {
    id,
    side: "need",
    kind,
    details: { ...particular, ...(kind === "blood" && { group }) },
    quantity,
    unit: KIND_FACTS[kind].unit,
    language,
    place: { lat: found.lat, lng: found.lng, placeId: found.id, label: found.name, precision: "area" },
    ...(neededBy === undefined ? { urgency: "urgent" } : { neededBy }),
    contact: { channels: [{ type: "phone", value: number }] },
    consent: { showOnRequest: false, beMatched: kind === "blood", reContact: false },
  };
}
