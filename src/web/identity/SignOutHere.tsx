import { useState } from "react";
import { signOut } from "#contract/sign-in.ts";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { forgetPages } from "../store/saved/last-pages.ts";
import { unsentWrites } from "../store/current-store.ts";
import { leaveAccount } from "../store/current-store.ts";
import { Note } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "./form/TaskForm.tsx";

/**
 * Signs out of this device. Mentions unsent writes first: they stay until the same person signs in.
 */
export function SignOutHere({ label }: { label: string }) {
  const say = useText();
  const task = useSubmit();
  const [unsent, setUnsent] = useState(0);
  const leave = () =>
    task.start(async (ask) => {
      if ((await ask(signOut, {})) === null) return;
      // What a member viewed and wrote is private, also on a shared phone.
      await Promise.allSettled([forgetPages(), leaveAccount()]);
      setCurrentUser({ state: "unknown" });
      location.assign("/");
    });
  const look = async () => {
    const count = await unsentWrites().catch(() => 0);
    setUnsent(count);
    if (count === 0) leave();
  };
  return (
    <Stack data-gap="s">
      {unsent > 0 && (
        <div role="alert">
          <Note icon="warn" tone="ageing">
            {say("account.unsent.text", { count: unsent })}
          </Note>
        </div>
      )}
      {unsent === 0 ? (
        <TaskButton task={task} icon="sign-out" label={label} onClick={() => void look()} />
      ) : (
        <TaskButton task={task} icon="sign-out" label={say("account.unsent.leave")} onClick={leave} />
      )}
      {unsent > 0 && (
        <TaskButton task={task} look="key" label={say("account.unsent.stay")} onClick={() => setUnsent(0)} />
      )}
      <TaskRefusal task={task} />
    </Stack>
  );
}
