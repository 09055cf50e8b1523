const KEY = "lifeboard.visits";
const THIS_VISIT = "lifeboard.visit";
const DECLINED = "declined";
/** From which visit on installing is offered: who comes back has a use for it. Proposal. */
const OFFERED_FROM = 2;

/** Counts this tab's visit once, up to the one from which installing is offered. */
export function noteVisit(): void {
  try {
    const visits = localStorage.getItem(KEY);
    if (sessionStorage.getItem(THIS_VISIT) !== null || visits === DECLINED) return;
    sessionStorage.setItem(THIS_VISIT, "");
    localStorage.setItem(KEY, String(Math.min(OFFERED_FROM, Number(visits ?? 0) + 1)));
  } catch {
    // Without storage nothing is counted, so nothing is offered.
  }
}

/**
 * Whether installing may be offered: from the second visit on, and never after it was declined.
 * This visit counts also before it is noted.
 */
export function mayOfferInstall(): boolean {
  try {
    const thisVisit = sessionStorage.getItem(THIS_VISIT) === null ? 1 : 0;
    return Number(localStorage.getItem(KEY) ?? 0) + thisVisit >= OFFERED_FROM;
  } catch {
    return false;
  }
}

/** Keeps that it was declined: this device is never asked again. */
export function declineInstall(): void {
  try {
    localStorage.setItem(KEY, DECLINED);
  } catch {
    // Without storage nothing was offered.
  }
}
