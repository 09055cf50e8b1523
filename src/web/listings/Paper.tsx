import { useLocation } from "react-router";
import { sharedPath } from "../app/address.ts";
import { stampText } from "../app/age.ts";
import { useClock } from "../app/clock.tsx";
import { useSite } from "../app/site.tsx";
import { useLanguage } from "../i18n/language.tsx";
import { styled } from "../theme/styled.ts";

const Printed = styled("p")({
  "&::before": { content: "attr(data-words)" },
  "&:first-child": { fontSize: "1.25rem", fontWeight: 700 },
});

/** What only paper says, the first line large: on a screen it would be said twice, so it is no text there. */
export function PaperLines({ lines }: { lines: readonly string[] }) {
  return (
    <div data-paper="">
      {lines.map((words) => (
        <Printed key={words} data-words={words} suppressHydrationWarning />
      ))}
    </div>
  );
}

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
