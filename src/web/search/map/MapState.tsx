import { useOnline } from "../../device/useOnline.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Refused } from "../../ui/FormField.tsx";
import css from "./MapState.module.css";

type StateProps = {
  around: { isLoading: boolean; hasFailed: boolean; again: () => void; value: unknown };
  /** How many of the list are outside the view, and how many have no point. */
  outside: number;
  wide: number;
  /** What nobody can call: drawn on request. */
  grey: { count: number; isOn: boolean; turn: () => void };
};

/** What the map does not draw of its list, announced politely when it changes. */
export function MapState({ around, outside, wide, grey }: StateProps) {
  const say = useText();
  const isOnline = useOnline();
  const isThere = !around.hasFailed && around.value !== null;
  return (
    <>
      <div role="status" className={css.state} data-map-state={isThere ? "there" : "coming"}>
        {around.hasFailed && (
          <Refused title={say(isOnline ? "later.map.failedTitle" : "later.map.offlineTitle")}>
            {say("later.map.failedText")}
          </Refused>
        )}
        {!around.hasFailed && around.value === null && <p>{say("later.map.looking")}</p>}
        {isThere && outside > 0 && <p>{say("later.map.outside", { n: outside })}</p>}
        {isThere && wide > 0 && <p>{say("later.map.wide", { n: wide })}</p>}
      </div>
      {around.hasFailed && (
        <Button size="s" onClick={around.again}>
          {say("problem.retry")}
        </Button>
      )}
      {isThere && grey.count > 0 && (
        <button type="button" className={css.grey} aria-pressed={grey.isOn} onClick={grey.turn}>
          <i aria-hidden="true" />
          {say("later.map.grey", { n: grey.count })}
        </button>
      )}
    </>
  );
}
