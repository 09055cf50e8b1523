import { MemberPage } from "../session/MemberPage.tsx";

const load = async () => (await import("./CallsScreen.tsx")).CallsScreen;
const loadLines = async () => (await import("./WaitingLinesScreen.tsx")).WaitingLinesScreen;

/** `/verify`: numbers to call one at a time, for verifiers. */
export function CallsPage() {
  return (
    <MemberPage name="calls" title="calls.title" lead="calls.lead" back="/account" needs={["verifier"]} load={load} />
  );
}

/** `/verify/lines`: new lines of facilities that wait for a second person. */
export function WaitingLinesPage() {
  return (
    <MemberPage
      name="waiting-lines"
      title="lines.waiting.title"
      lead="lines.waiting.lead"
      back="/account"
      needs={["verifier", "moderator"]}
      load={loadLines}
    />
  );
}
