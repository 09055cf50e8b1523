import type { ReactNode } from "react";
import type { Person } from "#contract/people.ts";
import { confirmAdmin, confirmBan } from "#contract/people-power.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";

type WaitingProps = { person: Person; onSaved: (person: Person) => void };

/** What waits on an account for a second person: a ban, or that it becomes an admin. */
export function WaitingActs({ person, onSaved }: WaitingProps) {
  return (
    <>
      {person.may.ban && <WaitingBan person={person} onSaved={onSaved} />}
      <WaitingAdmin person={person} onSaved={onSaved} />
    </>
  );
}

/** A ban above the bound of one person: somebody else confirms it, or anybody ends it. */
function WaitingBan({ person: { id, waitingBan }, onSaved }: WaitingProps) {
  const say = useText();
  if (waitingBan === null || waitingBan === undefined) return null;
  return (
    <Waiting
      title={say("account.people.waitingBan")}
      confirm={say("account.people.confirmBan")}
      refuse={say("account.people.refuseBan")}
      route={confirmBan}
      id={id}
      onSaved={onSaved}
    >
      <p dir="auto">{waitingBan.reason}</p>
      {waitingBan.isOwn && <p>{say("account.people.waitingOwn")}</p>}
    </Waiting>
  );
}

/** The role of an admin: another admin confirms it. */
function WaitingAdmin({ person: { id, waitingAdmin }, onSaved }: WaitingProps) {
  const say = useText();
  if (waitingAdmin === null || waitingAdmin === undefined) return null;
  return (
    <Waiting
      title={say("account.people.waitingAdmin")}
      confirm={say("account.people.confirmAdmin")}
      refuse={say("account.people.refuseAdmin")}
      route={confirmAdmin}
      id={id}
      onSaved={onSaved}
    >
      {waitingAdmin.isOwn && <p>{say("account.people.waitingAdminOwn")}</p>}
    </Waiting>
  );
}

type ActProps = {
  title: string;
  confirm: string;
  refuse: string;
  route: typeof confirmBan | typeof confirmAdmin;
  id: string;
  onSaved: (person: Person) => void;
  children: ReactNode;
};

function Waiting({ title, confirm, refuse, route, id, onSaved, children }: ActProps) {
  const task = useSubmit();
  const settle = (isConfirmed: boolean) =>
    task.start(async (ask) => {
      const answer = await ask(route, { id, isConfirmed });
      if (answer !== null) onSaved(answer.value);
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div>
          <h2>{title}</h2>
          {children}
        </div>
        <TaskRefusal task={task} />
        <TaskButton task={task} label={confirm} onClick={() => settle(true)} />
        <TaskButton task={task} label={refuse} onClick={() => settle(false)} />
      </Stack>
    </Card>
  );
}
