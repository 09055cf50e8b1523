import { useLanguage } from "../i18n/useLanguage.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import type { Run } from "./run.ts";
import { shareText } from "./words.ts";

/** How far the server is with a run. How far taking back is nobody knows before its end. */
export function RunProgress({ run: { share, state } }: { run: Pick<Run, "share" | "state"> }) {
  const { say, language } = useLanguage();
  const isUndo = state === "undoing";
  return (
    <ProgressBar
      share={isUndo ? null : share}
      words={(now) =>
        isUndo ? say("imports.state.undoing") : say("imports.try.progress", { share: shareText(now, language) })
      }
    />
  );
}
