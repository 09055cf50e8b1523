import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "../data/useSite.tsx";
import { HydratedButton } from "../device/HydratedButton.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import css from "./MadeUpLine.module.css";

const KEY = "lifeboard.made-up-line";
/** The first page and lists. Everywhere else a made-up entry says so itself. */
const STANDS_ON = /^\/(?:$|find\/|needs\/)/;

/** A line at the foot: this board shows made-up entries. Closed, it stays closed in this browser. */
export function MadeUpLine() {
  const say = useText();
  const { demo, demoWarning } = useSite();
  const { pathname } = useLocation();
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setClosed(wasClosed()), []);
  // The warning above says the same to everybody, and cannot be closed.
  if (!demo || demoWarning || isClosed || !STANDS_ON.test(pathname)) return null;
  const close = () => {
    setClosed(true);
    rememberClosed();
  };
  return (
    <div className={css.line} data-screen="">
      <p>{say("app.demo")}</p>
      <HydratedButton look="quiet" aria-label={say("app.hideLine")} onClick={close}>
        <Icon name="close" />
      </HydratedButton>
    </div>
  );
}

function wasClosed(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function rememberClosed(): void {
  try {
    localStorage.setItem(KEY, "closed");
  } catch {
    // Without storage it stays closed as long as the page.
  }
}
