import type { NeedParts } from "#domain/dialogue/need.ts";
import { nextQuestion } from "#domain/dialogue/need.ts";
import type { DialogueState, NeedDraft } from "#domain/dialogue/step.ts";
import { instantThere } from "#domain/facilities/opening-hours.ts";
import { KIND_FACTS } from "#domain/resources/kinds.ts";
import { PARTICULARS } from "#domain/resources/particulars.ts";
import { newId } from "#domain/shared/ids.ts";
import { placeOf } from "./search.ts";
import type { SearchDependencies } from "./search.ts";

/** A need with what a text added, and whether the place that it named is unknown. */
type Extended = { draft: NeedDraft; isPlaceUnknown: boolean };

/** Adds what a text says of a need. The place is found at once: its clock counts. */
export function extendDraft(
  { suggestPlaces }: Pick<SearchDependencies, "suggestPlaces">,
  { state, parts, isNew }: { state: DialogueState; parts: NeedParts; isNew: boolean },
  { country, now }: { country: string | null; now: Date },
): Extended {
  const before = isNew ? null : state.draft;
  const draft: NeedDraft = { id: newId(now), ...before, ...parts };
  const { place, time } = draft;
  const language = state.language ?? "en";
  const found =
    parts.place === undefined ? draft.found : placeOf(suggestPlaces, { place: parts.place, language, country });
  const { found: _before, place: _typed, neededBy: _at, ...rest } = draft;
  if (found === undefined || found === null)
    return { draft: rest, isPlaceUnknown: place !== undefined && parts.place !== undefined };
  const { id, name, lat, lng, timeZone = "UTC" } = found;
  const by = typeof time === "object" ? instantThere(now, { ...time, timeZone }) : null;
  return {
    draft: { ...rest, found: { id, name, lat, lng, timeZone }, ...(by !== null && { neededBy: by.toISOString() }) },
    isPlaceUnknown: false,
  };
}

/** What is still to be asked of a draft. */
export function questionOf(draft: NeedDraft): ReturnType<typeof nextQuestion> {
  return nextQuestion(draft, draft.found !== undefined);
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
