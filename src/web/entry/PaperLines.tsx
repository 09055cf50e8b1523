import { useText } from "../i18n/useLanguage.tsx";
import { useSite } from "../data/useSite.tsx";
import css from "./PaperLines.module.css";

/**
 * What only paper says, the first line large: on a screen it would be said twice, so it is no text
 * there.
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

/**
 * The line of the bar above, which paper has not: where the data are a demonstration, the numbers
 * of the sheet reach nobody.
 */
export function DemoOnPaper() {
  const say = useText();
  return useSite().demo && <PaperLines lines={[say("app.demo")]} />;
}
