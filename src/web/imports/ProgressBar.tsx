import { Aloud } from "../ui/layout.tsx";
import css from "./ProgressBar.module.css";

type ProgressBarProps = {
  /** 0 to 1; null: it is not known yet. */
  share: number | null;
  /** The words for a share: "Read: 40 %". */
  words: (share: number) => string;
};

/** A bar with its words. They are read aloud at every tenth, not at every step. */
export function ProgressBar({ share, words }: ProgressBarProps) {
  const known = share ?? 0;
  return (
    <div>
      <p aria-hidden="true">{words(known)}</p>
      <progress className={css.bar} max={1} value={share ?? undefined} aria-label={words(known)} />
      <Aloud as="span" role="status">
        {words(Math.floor(known * 10) / 10)}
      </Aloud>
    </div>
  );
}
