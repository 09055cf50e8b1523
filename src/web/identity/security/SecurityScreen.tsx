import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { exportMe, getSecurity } from "#contract/identity.ts";
import type { Me, Security } from "#contract/identity.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { Link } from "../../ui/Link.tsx";
import { phoneText } from "../../ui/phone.ts";
import { Rows, RowsTitle } from "../../ui/rows.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { keepingWay, returnIn } from "../next.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskButton, TaskRefusal } from "../form/TaskForm.tsx";
import { useSignInWays } from "../useSignInWays.ts";
import { saveFile } from "./save-file.ts";

/** Sign-in methods, second factor, sessions, export and deletion. */
export function SecurityScreen() {
  return (
    <Members name="security">
      {({ me }) => (
        <>
          <Head name="security" />
          <WayBack />
          <Ways me={me} />
        </>
      )}
    </Members>
  );
}

/** The way back for people sent here from another page. */
function WayBack() {
  const say = useText();
  const { search } = useLocation();
  const from = returnIn(search);
  if (from === null) return null;
  return (
    <ButtonLink wide href={from}>
      {say("account.security.wayBack")}
    </ButtonLink>
  );
}

function Ways({ me }: { me: Me }) {
  const say = useText();
  const answer = useApiQuery(getSecurity, {});
  return (
    <Answered answer={answer}>
      {(security) => (
        <Stack>
          <WaysCard me={me} security={security} />
          <Card>
            <RowsTitle>{say("account.security.guard")}</RowsTitle>
            <Rows>
              <Row
                href="/account/security/second-factor"
                icon="key"
                title={say("account.pages.secondFactor.title")}
                text={say(security.secondFactor ? "account.security.secondOn" : "account.security.secondOff")}
              />
              <Row
                href="/account/security/sessions"
                icon="list"
                title={say("account.pages.sessions.title")}
                text={say("account.security.sessions")}
              />
            </Rows>
          </Card>
          <Card data-pad="">
            <ExportData />
          </Card>
          <Card>
            <Rows>
              <Row
                href="/account/security/delete"
                icon="warn"
                title={say("account.pages.delete.title")}
                text={say("account.security.delete")}
              />
            </Rows>
          </Card>
        </Stack>
      )}
    </Answered>
  );
}

function WaysCard({ me, security }: { me: Me; security: Security }) {
  const { say, language } = useLanguage();
  const { search } = useLocation();
  const ways = useSignInWays();
  const list = new Intl.ListFormat(language, { type: "unit" });
  const hasProviders = security.providers.length > 0 || (ways?.providers.length ?? 0) > 0;
  return (
    <Card>
      <RowsTitle>{say("account.security.ways")}</RowsTitle>
      <Rows>
        <Row
          href="/account/security/password"
          icon="lock"
          title={say("account.pages.password.title")}
          text={say(security.password ? "account.security.set" : "account.security.notSet")}
        />
        <Row
          href={keepingWay("/account/security/email", search)}
          icon="mail"
          title={say("account.pages.email.title")}
          text={me.email ?? say("account.security.notSet")}
        />
        <Row
          href={keepingWay("/verify-phone", search)}
          icon="phone"
          title={say("account.pages.verifyPhone.title")}
          text={me.phone === null ? say("account.security.notSet") : phoneText(me.phone)}
        />
        <Row
          href="/account/security/passkeys"
          icon="key"
          title={say("account.pages.passkeys.title")}
          text={
            security.passkeys.length === 0
              ? say("account.security.notSet")
              : list.format(security.passkeys.map(({ name }) => name))
          }
        />
        {hasProviders && (
          <Row
            href="/account/security/providers"
            icon="person"
            title={say("account.pages.providers.title")}
            text={
              security.providers.length === 0
                ? say("account.security.notSet")
                : list.format(security.providers.map(({ name }) => name))
            }
          />
        )}
      </Rows>
    </Card>
  );
}

function Row({ href, icon, title, text }: { href: string; icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Link href={href}>
        <Icon name={icon} />
        <span>
          {title}
          <small>
            <bdi>{text}</bdi>
          </small>
        </span>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}

/** The part of the page with the export: a sign-in that it needs leads back to it. */
const EXPORT_PART = "export";

/** Downloads all data about the person as one file. */
function ExportData() {
  const say = useText();
  const task = useSubmit();
  const part = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${EXPORT_PART}`) part.current?.focus();
  }, [hash]);
  const take = () =>
    task.start(async (ask) => {
      const answer = await ask(exportMe, {});
      if (answer !== null)
        saveFile("lifeboard-my-data.json", "application/json", JSON.stringify(answer.value, null, 2));
    });
  return (
    <Stack data-gap="m" ref={part} id={EXPORT_PART} tabIndex={-1}>
      <div>
        <h2>{say("account.export.title")}</h2>
        <SecondLine as="p">{say("account.export.lead")}</SecondLine>
      </div>
      <TaskButton task={task} label={say("account.export.go")} onClick={take} />
      <TaskRefusal task={task} part={EXPORT_PART} />
    </Stack>
  );
}
