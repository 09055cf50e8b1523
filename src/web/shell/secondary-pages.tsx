import type { ComponentType } from "react";
import { IdentityPage } from "../identity/IdentityPage.tsx";
import { IDENTITY_PAGES } from "../identity/pages.ts";
import { PostPage as PostPageOf } from "./MemberPages.tsx";
import { PlaceField } from "../places/PlaceField.tsx";

/**
 * All pages but the first question and the lists: one part of the program. It is fetched while a
 * list is read, since what a list leads to is in it; in many small parts these pages took a third
 * more bytes. What members do on their pages comes as further parts.
 */
export { CounterPage } from "../facilities/CounterPage.tsx";
export { FacilityScreen } from "../facilities/FacilityScreen.tsx";
export { ListingScreen } from "../listing/ListingScreen.tsx";
export { MinePage } from "./MemberPages.tsx";
export { ExpiryReminderPage } from "../listing/expiry-reminder/ExpiryReminderPage.tsx";
export { CasePage, CasesPage } from "../moderation/ModeratePages.tsx";
export { AboutScreen } from "../site/AboutScreen.tsx";
export { DataScreen } from "../site/DataScreen.tsx";
export { MoreScreen } from "../site/MoreScreen.tsx";
export { PrivacyScreen } from "../site/PrivacyScreen.tsx";
export { TermsScreen } from "../site/TermsScreen.tsx";
export { CallsPage } from "../verification/CallsPage.tsx";

/** The field for places is another room's, so it is handed over. */
export function PostPage() {
  return <PostPageOf placeField={PlaceField} />;
}

/** The page of accounts at a path. */
export function identityPage(path: string): ComponentType {
  const page = IDENTITY_PAGES.find((each) => each.path === path);
  if (page === undefined) throw new Error(`there is no page of accounts at ${path}`);
  return () => <IdentityPage page={page} />;
}
