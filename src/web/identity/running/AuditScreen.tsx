import { useState } from "react";
import { ROLES } from "#domain/identity/actor.ts";
import { getAuditLog } from "#contract/policies.ts";
import type { InputOf, OutputOf } from "#contract/route.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { PagedList, usePages } from "../../data/usePages.tsx";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { FormField } from "../../ui/FormField.tsx";
import { Card, SecondLine } from "../../ui/layout.tsx";
import { Answered } from "../Answered.tsx";
import { SearchForm } from "../people/SearchForm.tsx";
import { useDraft } from "../form/useDraft.ts";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { facilityIdIn } from "../people/facility-id.ts";
import css from "./AuditScreen.module.css";

type Entry = OutputOf<typeof getAuditLog>["items"][number];

/** Who changed what, when and why: for admins, read-only. */
export function AuditScreen() {
  return (
    <Members name="audit" needs="admin">
      {() => <Audit />}
    </Members>
  );
}

function Audit() {
  const say = useText();
  const { fields, change } = useDraft("audit", { who: "", act: "", id: "" });
  const [asked, setAsked] = useState(fields);
  const input = {
    ...(asked.who.trim() !== "" && { who: asked.who.trim() }),
    ...(asked.act.trim() !== "" && { act: asked.act.trim() }),
    ...(facilityIdIn(asked.id) !== null && { id: facilityIdIn(asked.id) ?? "" }),
  };
  return (
    <>
      <Head name="audit" />
      <SearchForm onSearch={() => setAsked(fields)}>
        <FormField
          label={say("admin.audit.who")}
          maxLength={100}
          dir="ltr"
          value={fields.who}
          onChange={(event) => change({ who: event.target.value })}
        />
        <FormField
          label={say("admin.audit.act")}
          hint={say("admin.audit.actHint")}
          maxLength={60}
          dir="ltr"
          value={fields.act}
          onChange={(event) => change({ act: event.target.value })}
        />
        <FormField
          label={say("admin.audit.id")}
          hint={say("admin.audit.idHint")}
          maxLength={200}
          dir="ltr"
          value={fields.id}
          onChange={(event) => change({ id: event.target.value })}
        />
      </SearchForm>
      <MatchingEntries key={JSON.stringify(input)} input={input} />
    </>
  );
}

function MatchingEntries({ input }: { input: InputOf<typeof getAuditLog> }) {
  const say = useText();
  const reading = usePages(({ ordinal }: Entry) => ordinal);
  const answer = useApiQuery(getAuditLog, { ...input, ...reading.from });
  return (
    <Answered answer={answer}>
      {(page) => (
        <PagedList reading={reading} page={page} none={<p role="status">{say("admin.audit.none")}</p>}>
          {(all) => (
            <ol className={css.list}>
              {all.map((entry) => (
                <OneEntry key={entry.ordinal} entry={entry} />
              ))}
            </ol>
          )}
        </PagedList>
      )}
    </Answered>
  );
}

function roleText(role: string, say: Say): string {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? role : say(`account.role.${known}`);
}

function OneEntry({ entry }: { entry: Entry }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { at, act, who, role, collection, id, versionBefore, versionAfter, changed, why } = entry;
  return (
    <li>
      <Card data-pad="" as="article">
        <p>
          <b>
            <bdi dir="ltr">{act}</bdi>
          </b>{" "}
          <time dateTime={at}>{whenText(at, clock, language)}</time>
        </p>
        <SecondLine as="p">
          {say("admin.audit.by", { role: roleText(role, say) })} <bdi dir="ltr">{who}</bdi>
        </SecondLine>
        {collection !== null && (
          <SecondLine as="p">
            <bdi dir="ltr">
              {collection}
              {id !== null && `/${id}`}
              {versionAfter !== null && ` ${versionBefore ?? 0} – ${versionAfter}`}
            </bdi>
          </SecondLine>
        )}
        {changed.map((each) => (
          <p key={each.path}>
            <bdi dir="ltr">{each.path}</bdi> {each.before !== null && <del dir="auto">{each.before}</del>}{" "}
            {each.after !== null && <ins dir="auto">{each.after}</ins>}
          </p>
        ))}
        {why !== null && <p>{say("admin.audit.why", { why })}</p>}
      </Card>
    </li>
  );
}
