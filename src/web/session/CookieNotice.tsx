import { LazyPart } from "../lazy/usePart.tsx";

/** Whether this browser keeps cookies. Without them a sign-in is forgotten at once. */
export function keepsCookies(): boolean {
  // Storage refused as a whole: Firefox says so here before anything is sent.
  return navigator.cookieEnabled !== false;
}

const load = async () => (await import("./CookiesRefused.tsx")).CookiesRefused;
const NONE = {};

/** Says that this browser refuses cookies, with its texts: few browsers need them. */
export function CookieNotice() {
  return <LazyPart name="cookies" load={load} props={NONE} />;
}
