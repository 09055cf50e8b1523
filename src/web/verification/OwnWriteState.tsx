import { useText } from "../i18n/useLanguage.tsx";
import type { Write } from "../store/types.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { Note, Refused } from "../ui/FormField.tsx";

/** What became of one's own choices: they wait for the net, or they were refused and why. */
export function OwnWriteState({ writes, names }: { writes: readonly Write[]; names: readonly string[] }) {
  const say = useText();
  const isOffline = useServerOnline() === "offline";
  const own = writes.filter(({ name }) => names.includes(name));
  const refused = own.find(({ state }) => state === "rejected");
  const isWaiting = isOffline && own.some(({ state }) => state === "pending");
  return (
    <>
      <div role="status">{isWaiting && <Note icon="clock">{say("calls.waiting")}</Note>}</div>
      <div role="alert">
        {refused !== undefined && (
          <Refused title={refused.error?.title ?? say("calls.refused")}>
            {refused.error?.detail ?? say("calls.refusedWhy")}
          </Refused>
        )}
      </div>
    </>
  );
}
