import { MemberPage } from "../session/MemberPage.tsx";

const load = async () => (await import("./CallsScreen.tsx")).CallsScreen;

/** `/verify`: numbers to call one at a time, for verifiers. */
export function CallsPage() {
  return (
    <MemberPage name="calls" title="calls.title" lead="calls.lead" back="/account" needs={["verifier"]} load={load} />
  );
}
