import { useEffect, useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";

/** Wait in ms before loading is shown. */
const PATIENCE_MS = 300;

/** "Loading…", after a moment; marked, so that tests know the page is incomplete. */
export function Waiting() {
  const say = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" data-waiting="">
      {isLong && say("app.loading")}
    </p>
  );
}
