import { useText } from "../i18n/useLanguage.tsx";
import { useSite } from "../data/useSite.tsx";
import css from "./PaperLines.module.css";

/**
 * Lines that appear only in print, the first one large. They are not text on the screen, which has
 * them already.
 */
export function PaperLines({ lines }: { lines: readonly string[] }) {
  return (
    <div data-paper="">
      {lines.map((words) => (
        <p className={css.printed} key={words} data-words={words} suppressHydrationWarning />
      ))}
    </div>
  );
}

/** The demo notice in print, where the header is missing: the numbers reach nobody. */
export function DemoOnPaper() {
  const say = useText();
  return useSite().demo && <PaperLines lines={[say("app.demo")]} />;
}
