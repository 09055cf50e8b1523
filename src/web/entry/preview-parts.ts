import type { PreviewBand, PreviewCard } from "#contract/render.ts";
import type { Site } from "#contract/site.ts";
import { shortPath } from "#domain/shared/short-code.ts";
import type { Say } from "../i18n/text.ts";
import { SCHEME_COLOURS } from "#contract/theme/colours.ts";
import { ICONS } from "../ui/icons.ts";

/** What a picture's text depends on besides its content. */
export type PictureLocale = {
  say: Say;
  language: string;
  direction: "ltr" | "rtl";
  timeZone: string;
  site: Site;
  now: Date;
};

/**
 * Parts of every picture: language, warning, link, colours. A code for a shorter link can be read
 * from farther away.
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

/** A line with its icon, in the colours of its tone. */
export function bandOf(
  tone: "fresh" | "ageing" | "old" | "danger",
  icon: keyof typeof ICONS,
  words: { title: string; text?: string },
): PreviewBand {
  const { ink, tint } = SCHEME_COLOURS.light[tone];
  return { ink, tint, sign: ICONS[icon], ...words };
}
