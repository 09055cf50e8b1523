import { MemberPage } from "../session/MemberPage.tsx";

const loadCases = async () => (await import("./CasesScreen.tsx")).CasesScreen;
const loadCase = async () => (await import("./CaseScreen.tsx")).CaseScreen;

const loadBanAppeal = async () => (await import("./BanAppealScreen.tsx")).BanAppealScreen;

/** `/moderate`: open cases. */
export function CasesPage() {
  return (
    <MemberPage
      name="cases"
      title="moderation.title"
      lead="moderation.lead"
      back="/account"
      needs={["moderator"]}
      load={loadCases}
    />
  );
}

/** `/moderate/:id`: one case. */
export function CasePage() {
  return (
    <MemberPage
      name="case"
      title="moderation.one"
      lead="moderation.lead"
      back="/moderate"
      needs={["moderator"]}
      load={loadCase}
    />
  );
}

/** `/moderate/shut-out/:id`: one appeal against a ban. */
export function BanAppealPage() {
  return (
    <MemberPage
      name="ban-appeal"
      title="banAppeal.title"
      lead="banAppeal.listText"
      back="/moderate"
      needs={["moderator"]}
      load={loadBanAppeal}
    />
  );
}
