import { MemberPage } from "../session/MemberPage.tsx";

const load = async () => (await import("./OverviewScreen.tsx")).OverviewScreen;

/** `/overview`: needs, offers and calls in counts, for moderators and admins. */
export function OverviewPage() {
  return (
    <MemberPage
      name="overview"
      title="overview.title"
      lead="overview.lead"
      back="/account"
      needs={["moderator"]}
      load={load}
    />
  );
}
