import { useState } from "react";
import { editMe } from "#contract/identity.ts";
import type { Me } from "#contract/identity.ts";
import { Appearance, Languages } from "../preferences/PreferenceCards.tsx";
import { DataSaver } from "../preferences/DataSaver.tsx";
import { WorkLinks } from "../session/WorkLinks.tsx";
import { dateText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Note } from "../ui/FormField.tsx";
import { phoneText } from "../ui/phone.ts";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import { AliasField } from "./form/fields.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { Members } from "./Members.tsx";
import { NoticesCard } from "./NoticesCard.tsx";
import { DemoQuestion } from "./people/DemoQuestion.tsx";
import { SignOutHere } from "./SignOutHere.tsx";
import { useSubmit } from "../data/useSubmit.ts";
import { TaskForm } from "./form/TaskForm.tsx";
import { useDraft } from "./form/useDraft.ts";
import { ownProblem } from "./form/refusals.ts";
import css from "./AccountScreen.module.css";

/** One's own account: name, roles, contacts, language, colours, security, sign-out. */
export function AccountScreen() {
  return (
    <Members name="account">
      {({ me, again }) =>
        me.desk === undefined ? <Account me={me} again={again} /> : <DeskAccount label={me.alias} desk={me.desk} />
      }
    </Members>
  );
}

type AccountProps = { me: Me; again: () => Promise<void> };

function Account({ me, again }: AccountProps) {
  const say = useText();
  return (
    <Stack>
      <h1>{say("account.hello", { name: me.alias })}</h1>
      {!me.emailVerified && !me.phoneVerified && (
        <Note icon="warn" tone="ageing">
          {say("account.notVerified")}
        </Note>
      )}
      {me.roles.includes("admin") && <FirstSteps />}
      {me.roles.includes("admin") && <DemoQuestion />}
      <WorkLinks me={me} />
      <Places me={me} />
      <Name me={me} again={again} />
      <Roles me={me} />
      <NoticesCard me={me} />
      <KeptLanguage />
      <Appearance />
      <DataSaver />
      <SignOutHere label={say("account.signOut")} />
    </Stack>
  );
}

/** A shared desk: where it counts, and the way out of it. */
function DeskAccount({ label, desk }: { label: string; desk: NonNullable<Me["desk"]> }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <Stack>
      <h1>{say("desk.accountTitle", { label: `\u2068${label}\u2069` })}</h1>
      <p>{say("desk.accountText", { date: dateText(desk.endsAt, clock, language) })}</p>
      <WorkLinks me={{ roles: [], facilities: [desk.facilityId] }} />
      <SignOutHere label={say("account.signOut")} />
    </Stack>
  );
}

function Places({ me }: { me: Me }) {
  const say = useText();
  return (
    <Card>
      <RowsTitle>{say("account.reach.title")}</RowsTitle>
      <Rows>
        <li>
          <Link href="/account/security/email">
            <Icon name="mail" />
            <span>
              {me.email ?? say("account.reach.noEmail")}
              {me.email !== null && <small>{confirmed(me.emailVerified)}</small>}
            </span>
            <Icon name="next" size="s" />
          </Link>
        </li>
        <li>
          <Link href="/verify-phone">
            <Icon name="phone" />
            <span>
              {me.phone === null ? say("account.reach.noPhone") : <bdi dir="ltr">{phoneText(me.phone)}</bdi>}
              {me.phone !== null && <small>{confirmed(me.phoneVerified)}</small>}
            </span>
            <Icon name="next" size="s" />
          </Link>
        </li>
        <li>
          <Link href="/account/security">
            <Icon name="lock" />
            <span>
              {say("account.pages.security.title")}
              <small>{say("account.reach.security")}</small>
            </span>
            <Icon name="next" size="s" />
          </Link>
        </li>
      </Rows>
    </Card>
  );

  function confirmed(isConfirmed: boolean): string {
    return say(isConfirmed ? "account.reach.confirmed" : "account.reach.notConfirmed");
  }
}

function Name({ me, again }: AccountProps) {
  const say = useText();
  const task = useSubmit();
  const { fields, change } = useDraft("name", { alias: me.alias });
  const [isSaved, setSaved] = useState(false);
  const alias = fields.alias.trim();
  const send = () =>
    alias === ""
      ? task.refuse({
          ...ownProblem("http/invalid-argument", say("account.needed.alias"), ""),
          errors: [{ path: "alias", message: "" }],
        })
      : task.start(async (ask) => {
          if ((await ask(editMe, { alias })) === null) return;
          await again();
          setSaved(true);
        });
  const type = (typed: string) => {
    setSaved(false);
    change({ alias: typed });
  };
  return (
    <Card data-pad="">
      <TaskForm task={task} label={say("account.save")} fields={["alias"]} onSend={send}>
        <AliasField value={fields.alias} onType={type} task={task} />
      </TaskForm>
      <p role="status">{isSaved && say("account.saved")}</p>
    </Card>
  );
}

function Roles({ me }: { me: Me }) {
  const say = useText();
  return (
    <Card>
      <RowsTitle>{say("account.rolesTitle")}</RowsTitle>
      <ul className={css.list}>
        {me.roles.map((role) => (
          <li key={role}>
            <b>{say(`account.role.${role}`)}</b>
            <span>{say(`account.roleText.${role}`)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The language is stored with the account too, for mails and messages. */
function KeptLanguage() {
  const task = useSubmit();
  return <Languages onChoose={(language) => task.start((ask) => ask(editMe, { language }))} />;
}
