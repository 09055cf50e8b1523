import type { ComponentType } from "react";
import { IdentityPage } from "../identity/IdentityPage.tsx";
import { IDENTITY_PAGES } from "../identity/pages.ts";

/**
 * All pages but start page and lists, in one chunk. It is fetched while a list is read, because
 * lists lead to it. As many small chunks they took a third more bytes. Members' pages import more.
 */
export { CounterPage } from "../facilities/CounterPage.tsx";
export { GivePage } from "../donors/GivePage.tsx";
export { DeskPage } from "../facilities/desk/DeskPage.tsx";
export { LineUndoPage } from "../facilities/line-undo/LineUndoPage.tsx";
export { FacilityScreen } from "../facilities/FacilityScreen.tsx";
export { ListingScreen } from "../listing/ListingScreen.tsx";
export { MinePage, PostPage } from "./MemberPages.tsx";
export { ExpiryReminderPage } from "../listing/expiry-reminder/ExpiryReminderPage.tsx";
export { BanAppealPage, CasePage, CasesPage } from "../moderation/ModeratePages.tsx";
export { ImportPage, ImportsPage } from "../imports/ImportsPages.tsx";
export { HowLongScreen } from "../oxygen/HowLongScreen.tsx";
export { OverviewPage } from "../overview/OverviewPage.tsx";
export { AboutScreen } from "../site/AboutScreen.tsx";
export { DataScreen } from "../site/DataScreen.tsx";
export { MoreScreen } from "../site/MoreScreen.tsx";
export { PrivacyScreen } from "../site/PrivacyScreen.tsx";
export { TermsScreen } from "../site/TermsScreen.tsx";
export { CallsPage, WaitingLinesPage } from "../verification/CallsPage.tsx";

/** The account page at a path. */
export function identityPage(path: string): ComponentType {
  const page = IDENTITY_PAGES.find((each) => each.path === path);
  if (page === undefined) throw new Error(`there is no page of accounts at ${path}`);
  return () => <IdentityPage page={page} />;
}

// An installed app may be handed a message where there is no net.
if (typeof window !== "undefined" && matchMedia("(display-mode:standalone)").matches)
  import("../posting/paste/PastePage.tsx").then((it) => it.keepParts()).catch(() => undefined);
