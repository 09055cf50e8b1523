import { useState } from "react";
import { ROLES } from "#domain/identity/actor.ts";
import type { Role } from "#domain/identity/actor.ts";
import { setRoles } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";
import { CheckList } from "./CheckList.tsx";
import { FacilityField, UNNAMED } from "./FacilityField.tsx";

/** Roles that can be given; everybody signed in is a member. */
export const GIVEN_ROLES = ROLES.filter((role) => role !== "member");

/** An account's roles, changed by an admin. Facility staff needs a facility. */
export function RolesForm({ person, onSaved }: { person: Person; onSaved: (person: Person) => void }) {
  const say = useText();
  const task = useSubmit();
  const [roles, setChosen] = useState<readonly Role[]>(person.roles);
  const [facility, setFacility] = useState(UNNAMED);
  const [isMissing, setMissing] = useState(false);
  const isStaff = roles.includes("facility-staff");
  const known = person.facilities.map(({ id }) => id);
  const send = () => {
    const added = facility.id;
    // Staff without a facility, or with text that was not chosen.
    const lacksFacility = isStaff && added === null && (known.length === 0 || facility.text.trim() !== "");
    setMissing(lacksFacility);
    if (lacksFacility) return;
    const facilities = isStaff ? [...new Set([...known, ...(added === null ? [] : [added])])] : [];
    task.start(async (ask) => {
      const answer = await ask(setRoles, { id: person.id, roles: [...roles], facilities });
      if (answer !== null) onSaved(answer.value);
    });
  };
  return (
    <TaskForm task={task} label={say("account.people.saveRoles")} fields={[]} onSend={send}>
      <CheckList
        title={say("account.people.roles")}
        choices={GIVEN_ROLES.map((role) => ({
          value: role,
          title: say(`account.role.${role}`),
          text: say(`account.roleText.${role}`),
        }))}
        chosen={roles}
        onChoose={setChosen}
      />
      {isStaff && (
        <>
          {person.facilities.map(({ id, name }) => (
            <p key={id}>{name}</p>
          ))}
          <FacilityField value={facility} onName={setFacility} isMissing={isMissing} />
        </>
      )}
    </TaskForm>
  );
}
