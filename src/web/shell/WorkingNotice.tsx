import { useSyncExternalStore } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { working } from "../store/work/working.ts";
import css from "./WorkingNotice.module.css";

/** Says why an answer takes a moment, while a proof of work is computed. */
export function WorkingNotice() {
  const say = useText();
  const isRunning = useSyncExternalStore(working.subscribe, working.isRunning, () => false);
  return (
    <p role="status" className={css.notice} hidden={!isRunning}>
      {isRunning && say("problem.working")}
    </p>
  );
}
