import { useLocation } from "react-router";
import { sharedPath } from "../../places/address-parts.ts";
import { timestampText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { PaperLines } from "../../entry/PaperLines.tsx";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";

/**
 * Paper has no header: states the search, place and time, the demo notice, the payment warning, and
 * the link.
 */
export function PaperTitle({ title, asOf, here }: { title: string; asOf: string; here: { lat: number; lng: number } }) {
  const { say, language } = useLanguage();
  const { timeZone } = useClock();
  const { demo, publicUrl } = useSite();
  const when = timestampText(asOf, timeZone, language);
  const warnings = [demo && say("app.demo"), say("listing.payTitle")].filter((line) => line !== false);
  const url = new URL(sharedPath(useLocation(), here), publicUrl).href;
  return <PaperLines lines={[`${title} · ${when}`, ...warnings, url]} />;
}
