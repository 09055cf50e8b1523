import { useState } from "react";
import type { Role } from "#domain/identity/actor.ts";
import { getInvitations, invite, withdrawInvitation } from "#contract/people.ts";
import type { Invitation } from "#contract/people.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { FormField, Note } from "../../ui/FormField.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { CopyButton } from "../security/CopyButton.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskForm, TaskRefusal } from "../form/TaskForm.tsx";
import { CheckList } from "./CheckList.tsx";
import { FacilityField, UNNAMED } from "./FacilityField.tsx";
import { GIVEN_ROLES } from "./RolesForm.tsx";

/** Invitation links: created, shown once, revoked. */
export function InvitationsScreen() {
  return (
    <Members name="invitations" needs="admin">
      {() => <Invitations />}
    </Members>
  );
}

function Invitations() {
  const say = useText();
  const answer = useApiQuery(getInvitations, {});
  return (
    <>
      <Head name="invitations" />
      <Card data-pad="">
        <Make onMade={answer.again} />
      </Card>
      <Answered answer={answer}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{say("account.invitations.none")}</p>
          ) : (
            <Stack>
              <h2>{say("account.invitations.open")}</h2>
              {items.map((invitation) => (
                <Open key={invitation.id} invitation={invitation} onChanged={answer.again} />
              ))}
            </Stack>
          )
        }
      </Answered>
    </>
  );
}

type GivenRole = Exclude<Role, "member">;
const DAYS = [1, 7, 30] as const;

function Make({ onMade }: { onMade: () => void }) {
  const say = useText();
  const task = useSubmit();
  const [role, setRole] = useState<GivenRole>("verifier");
  const [facility, setFacility] = useState(UNNAMED);
  const [isMissing, setMissing] = useState(false);
  const [note, setNote] = useState("");
  const [sendTo, setSendTo] = useState("");
  const [days, setDays] = useState(7);
  const [url, setUrl] = useState<string | null>(null);
  const send = () => {
    const facilityId = role === "facility-staff" ? (facility.id ?? undefined) : undefined;
    const lacksFacility = role === "facility-staff" && facilityId === undefined;
    setMissing(lacksFacility);
    if (lacksFacility) return;
    task.start(async (ask) => {
      setUrl(null);
      const made = await ask(invite, { role, facilityId, days, note: filled(note), sendTo: filled(sendTo) });
      if (made === null) return;
      setUrl(made.value.url);
      onMade();
    });
  };
  return (
    <TaskForm task={task} label={say("account.invitations.make")} fields={[]} onSend={send}>
      <CheckList
        isOne
        title={say("account.invitations.role")}
        choices={GIVEN_ROLES.map((each) => ({
          value: each,
          title: say(`account.role.${each}`),
          text: say(`account.roleText.${each}`),
        }))}
        chosen={[role]}
        onChoose={([chosen]) => setRole(chosen ?? role)}
      />
      {role === "facility-staff" && <FacilityField value={facility} onName={setFacility} isMissing={isMissing} />}
      <AddressField address={sendTo} onType={setSendTo} />
      <FormField
        label={say("account.invitations.note")}
        hint={say("account.invitations.noteHint")}
        maxLength={100}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <DaysField days={days} onChoose={setDays} />
      <div role="status">
        {url !== null && (
          <Note icon="check" tone="fresh">
            {say("account.invitations.made")} <bdi dir="ltr">{url}</bdi>
            <CopyButton text={url} />
          </Note>
        )}
      </div>
    </TaskForm>
  );
}

/** To whom the link is mailed. Moderators and admins need it. */
function AddressField({ address, onType }: { address: string; onType: (address: string) => void }) {
  const say = useText();
  return (
    <FormField
      label={say("account.invitations.sendTo")}
      hint={say("account.invitations.sendToHint")}
      type="email"
      dir="ltr"
      maxLength={320}
      value={address}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

function filled(text: string): string | undefined {
  return text.trim() === "" ? undefined : text.trim();
}

function DaysField({ days, onChoose }: { days: number; onChoose: (days: number) => void }) {
  const say = useText();
  return (
    <div>
      <Label htmlFor="invitation-days">{say("account.invitations.days")}</Label>
      <Select id="invitation-days" value={days} onChange={(event) => onChoose(Number(event.target.value))}>
        {DAYS.map((each) => (
          <option key={each} value={each}>
            {say("account.people.days", { count: each })}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Open({ invitation, onChanged }: { invitation: Invitation; onChanged: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const task = useSubmit();
  const { id, role, facility, note, sentTo = null, expiresAt } = invitation;
  const withdraw = () =>
    task.start(async (ask) => {
      if ((await ask(withdrawInvitation, { id })) !== null) onChanged();
    });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <div>
          <h3>{say(`account.role.${role}`)}</h3>
          {facility !== null && <p>{facility.name}</p>}
          {note !== null && <p>{note}</p>}
          {sentTo !== null && <p>{say("account.invitations.sentTo", { address: sentTo })}</p>}
          <SecondLine as="p">
            {say("account.invitation.until", { date: dateText(expiresAt, clock, language) })}
          </SecondLine>
        </div>
        <TaskRefusal task={task} />
        <TaskButton task={task} label={say("account.invitations.withdraw")} onClick={withdraw} />
      </Stack>
    </Card>
  );
}
