import { languagesOfCountry } from "#domain/places/languages.ts";
import type { LineDependencies } from "../facilities/lines/dependencies.ts";
import { keeperByCodeAt, maintainersOf } from "../identity/people/queries.ts";
import type { Services } from "./services.ts";

/** What they are made from. */
export type LineParts = Pick<
  Services,
  "alert" | "config" | "database" | "keys" | "messages" | "numbers" | "places" | "publicUrl"
>;

/** What writing a facility's lines needs of other features. */
export function lineDependencies(parts: LineParts): LineDependencies {
  const { alert, config, database, messages, numbers, places, publicUrl, keys } = parts;
  return {
    database,
    country: config.defaultCountry,
    areDelisted: numbers.areDelistedLines,
    liftFor: numbers.liftFor,
    keepers: (facilityId, but) => maintainersOf(database.pool, facilityId, but),
    keeperByCodeAt: (facilityId, accountId) => keeperByCodeAt(database.pool, facilityId, accountId),
    alert,
    // Whoever answers there reads the language of the place, not that of whoever wrote.
    tellLine: (to, { place, point, token }) => {
      const { country } = places.reverse({ ...point, lang: "en" })[0] ?? {};
      const [language = "en"] = languagesOfCountry(country);
      const values = { place, url: `${publicUrl}/line-undo#token=${token}` };
      return messages.queue({ channel: "sms", to, template: "line-changed", language, values });
    },
    labelAt: ({ lat, lng }) => places.reverse({ lat, lng, lang: "en" })[0]?.label ?? "",
    secrets: keys.all("undo-links"),
  };
}
