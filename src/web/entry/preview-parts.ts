import type { PreviewBand, PreviewCard } from "#contract/render.ts";
import type { Site } from "#contract/site.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import type { Say } from "../i18n/text.ts";
import { SCHEME_COLOURS } from "../theme/tokens.ts";
import { ICONS } from "../ui/icons.ts";

/** What the words of a picture depend on, beside what it shows. */
export type PictureLocale = {
  say: Say;
  language: string;
  direction: "ltr" | "rtl";
  timeZone: string;
  site: Site;
  now: Date;
};

/**
 * What every picture says: whose language, the warning, where it leads, in which colours. A code
 * with less in it is read from farther.
 */
export function commonParts(
  id: string,
  { say, language, direction, site }: PictureLocale,
): Pick<PreviewCard, "language" | "direction" | "warning" | "ask" | "url" | "colours"> {
  const { surface, ink, inkSoft, line, brand, onBrand, spark } = SCHEME_COLOURS.light;
  return {
    language,
    direction,
    warning: bandOf("danger", "warn", { title: say("listing.payTitle") }),
    ask: { title: say("preview.ask"), text: say("preview.scan") },
    url: new URL(shortPath(id), site.publicUrl).href,
    colours: { surface, ink, inkSoft, line, brand, onBrand, spark },
  };
}

/** A line with its sign, in the colours of its tone. */
export function bandOf(
  tone: "fresh" | "ageing" | "old" | "danger",
  icon: keyof typeof ICONS,
  words: { title: string; text?: string },
): PreviewBand {
  const { ink, tint } = SCHEME_COLOURS.light[tone];
  return { ink, tint, sign: ICONS[icon], ...words };
}
