import { useEffect, useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Row } from "../ui/layout.tsx";
import { useOnline } from "../device/useOnline.ts";
import { watchForUpdate } from "./useUpdate.ts";
import css from "./UpdatePrompt.module.css";

/** Announces a new version, and loads it only on a tap. Input is stored in drafts. */
export function UpdatePrompt() {
  const say = useText();
  const [take, setTake] = useState<(() => void) | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Not shown offline.
  const isOnline = useOnline();
  useEffect(() => watchForUpdate((ready) => setTake(() => ready)), []);
  const load = () => {
    setBusy(true);
    take?.();
  };
  return (
    <div className={css.strip} role="status">
      {take !== null && isOnline && (
        <Row>
          <p>{say("kept.ready")}</p>
          <Button size="s" look="key" onClick={load} aria-busy={isBusy}>
            {say(isBusy ? "app.loading" : "kept.load")}
          </Button>
          <Button size="s" onClick={() => setTake(null)}>
            {say("kept.later")}
          </Button>
        </Row>
      )}
    </div>
  );
}
