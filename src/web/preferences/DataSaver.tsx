import { useSyncExternalStore } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { isDataSaver, onDataSaver, setDataSaver } from "../store/fetch/data-saver.ts";
import { Card } from "../ui/layout.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import { useHydrated } from "../device/useHydrated.ts";
import css from "./DataSaver.module.css";

/** The data saver switch of this device. Only the program listens, so it is hidden without it. */
export function DataSaver() {
  const say = useText();
  const isHydrated = useHydrated();
  const isOn = useSyncExternalStore(onDataSaver, isDataSaver, () => false);
  if (!isHydrated) return null;
  return (
    <Card>
      <RowsTitle>{say("appearance.saver.title")}</RowsTitle>
      <Rows>
        <li>
          <button type="button" role="switch" aria-checked={isOn} onClick={() => setDataSaver(!isOn)}>
            <span>
              {say("appearance.saver.label")}
              <small>{say(isOn ? "appearance.saver.onText" : "appearance.saver.offText")}</small>
            </span>
            <i className={css.switch} aria-hidden="true" />
          </button>
        </li>
      </Rows>
    </Card>
  );
}
