import { useEffect, useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";

/** Milliseconds of waiting before anything is said about it. */
const PATIENCE_MS = 300;

/** "Loading…", after a moment; marked, so that a test knows that the page is not all there yet. */
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
