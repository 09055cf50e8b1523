import { memo } from "react";
import { COLUMN_TARGETS, TARGET_GROUPS } from "#domain/imports/column-targets.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { targetText } from "./words.ts";

/** All that a column may mean, in groups. */
export const TargetOptions = memo(function TargetOptions() {
  const say = useText();
  const option = (target: string) => (
    <option key={target} value={target}>
      {targetText(target, say)}
    </option>
  );
  const starting = (start: string) => COLUMN_TARGETS.filter((target) => target.startsWith(start)).map(option);
  return (
    <>
      {option("ignore")}
      {(["who", "where", "what", "when"] as const).map((group) => (
        <optgroup key={group} label={say(`imports.group.${group}`)}>
          {TARGET_GROUPS[group].map(option)}
        </optgroup>
      ))}
      <optgroup label={say("kinds.bed")}>{starting("beds/")}</optgroup>
      <optgroup label={say("kinds.blood")}>{starting("blood/")}</optgroup>
    </>
  );
});
