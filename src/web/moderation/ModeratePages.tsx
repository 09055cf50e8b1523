import { MemberPage } from "../session/MemberPage.tsx";

const loadCases = async () => (await import("./CasesScreen.tsx")).CasesScreen;
const loadCase = async () => (await import("./CaseScreen.tsx")).CaseScreen;

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
