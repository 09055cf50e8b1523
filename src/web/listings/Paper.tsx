import { useLocation } from "react-router";
import { sharedPath } from "../app/address.ts";
import { stampText } from "../app/age.ts";
import { useClock } from "../app/clock.tsx";
import { PaperLines } from "../app/Paper.tsx";
import { useSite } from "../app/site.tsx";
import { useLanguage } from "../i18n/language.tsx";

/**
 * A sheet of paper has no bar above: it says itself what was looked for, where, and when; that its numbers reach nobody, where that is
 * so; never to pay first; and where to look again.
 */
export function PaperTitle({ title, asOf, here }: { title: string; asOf: string; here: { lat: number; lng: number } }) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const { demo, publicUrl } = useSite();
  const when = stampText(asOf, timeZone, language);
  const warnings = [demo && say("app.demo"), say("listing.payTitle")].filter((line) => line !== false);
  const url = new URL(sharedPath(useLocation(), here), publicUrl).href;
  return <PaperLines lines={[`${title} · ${when}`, ...warnings, url]} />;
}
