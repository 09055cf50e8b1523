import { MemberPage } from "../session/MemberPage.tsx";

const load = async () => (await import("./CallsScreen.tsx")).CallsScreen;

/** `/verify`: one number at a time to call, for verifiers. */
export function CallsPage() {
  return (
    <MemberPage name="calls" title="calls.title" lead="calls.lead" back="/account" needs={["verifier"]} load={load} />
  );
}
