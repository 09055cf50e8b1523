import { useState } from "react";
import { endSessions } from "#contract/identity.ts";
import { signOut } from "#contract/sign-in.ts";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { forgetPages } from "../store/saved/offline-pages.ts";
import { countUnsent, leaveAccount } from "../store/current-store.ts";
import { Note } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "./form/TaskForm.tsx";

/**
 * Signs out of this device, or of all. Others may use the phone. So it asks first whether drafts
 * and unsent writes stay on it for the same person.
 */
export function SignOutHere({ label, everywhere = false }: { label: string; everywhere?: boolean }) {
  const say = useText();
  const task = useSubmit();
  const [unsent, setUnsent] = useState(0);
  const leave = (keepsUnsent: boolean) =>
    task.start(async (ask) => {
      const answer = everywhere ? await ask(endSessions, { keepThis: false }) : await ask(signOut, {});
      if (answer === null) return;
      await Promise.allSettled([forgetPages(), leaveAccount({ forGood: !keepsUnsent })]);
      setCurrentUser({ state: "unknown" });
      location.assign("/");
    });
  const look = async () => {
    // Where it cannot be counted, nothing that may be unsent is deleted unasked.
    const count = await countUnsent().catch(() => 1);
    setUnsent(count);
    if (count === 0) leave(false);
  };
  if (unsent === 0) {
    return (
      <Stack data-gap="s">
        <TaskButton task={task} icon="sign-out" label={label} onClick={() => void look()} />
        <TaskRefusal task={task} />
      </Stack>
    );
  }
  return (
    <Stack data-gap="s">
      <div role="alert">
        <Note icon="warn" tone="ageing">
          {say("account.unsent.text", { count: unsent })}
        </Note>
      </div>
      <TaskButton task={task} icon="sign-out" label={say("account.unsent.remove")} onClick={() => leave(false)} />
      <TaskButton task={task} icon="sign-out" label={say("account.unsent.keep")} onClick={() => leave(true)} />
      <TaskButton task={task} look="key" label={say("account.unsent.stay")} onClick={() => setUnsent(0)} />
      <TaskRefusal task={task} />
    </Stack>
  );
}
