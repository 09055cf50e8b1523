import type { ImportMapping } from "#domain/imports/mapping.ts";
import type { ReadRow } from "#domain/imports/read-row.ts";
import type { Place } from "#domain/places/place.ts";
import type { ImportContext, Note } from "../../pipeline/format.ts";
import { joinParts } from "../../pipeline/field-text.ts";
import { parseCoordinates, placeOfRow } from "../../pipeline/place.ts";
import { withoutPersonalData } from "../../pipeline/personal-data.ts";

/** The place of a row by its coordinates, else by its words; null where neither works. */
export function placeOfMapped(
  { texts }: ReadRow,
  { country, mapping }: { country: string; mapping: Pick<ImportMapping, "decimals" | "defaults"> },
  context: ImportContext,
): { place: Place; notes: Note[] } | null {
  const { decimals, defaults } = mapping;
  const point = pointOf(texts, decimals);
  const state = texts.state ?? defaults.state;
  const district = texts.district ?? defaults.district;
  const locality = texts.locality ?? placeName(texts.place);
  const postalCode = texts["postal-code"]?.replaceAll(/\s/g, "").replace(/\.0$/, "");
  const words = {
    country,
    ...(state !== undefined && { state }),
    ...(district !== undefined && { district }),
    ...(locality !== undefined && { locality }),
    ...(postalCode !== undefined && { postalCode }),
    ...(texts.address !== undefined && locality === undefined && { text: texts.address }),
  };
  const label = withoutPersonalData(joinParts(texts.place ?? texts.locality, district, state), []).text;
  return placeOfRow(
    { point: point?.point ?? null, ...(point !== null && { digits: point.digits }), words, label },
    context,
  );
}

/** "Jacmel, Haiti" names its place first. */
function placeName(place: string | undefined): string | undefined {
  return place?.split(",")[0]?.trim();
}

function pointOf(texts: ReadRow["texts"], decimals: number | undefined): ReturnType<typeof parseCoordinates> {
  const both = texts.coordinates?.replaceAll(/[()[\]]/g, "").split(/[,;\s]+/) ?? [];
  const [lat = texts.latitude, lng = texts.longitude] = both.filter((part) => part !== "");
  const cut = (text: string): string =>
    decimals === undefined || Number.isNaN(Number(text)) ? text : Number(text).toFixed(decimals);
  const read = lat === undefined || lng === undefined ? null : parseCoordinates(cut(lat), cut(lng));
  // Programs write 0, 0 for "not known".
  return read === null || (read.point.lat === 0 && read.point.lng === 0) ? null : read;
}
