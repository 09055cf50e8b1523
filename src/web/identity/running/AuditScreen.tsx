import { useState } from "react";
import { ROLES } from "#domain/identity/actor.ts";
import { getAuditLog } from "#contract/policies.ts";
import type { InputOf } from "#contract/route.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { PagedList, usePages } from "../../data/usePages.tsx";
import { whenText } from "../../device/relative-time.ts";
import { useBroad } from "../../device/useBroad.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import type { Say } from "../../i18n/text.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, SecondLine } from "../../ui/layout.tsx";
import { Answered } from "../Answered.tsx";
import { SearchForm } from "../people/SearchForm.tsx";
import { useDraft } from "../form/useDraft.ts";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { facilityIdIn } from "../people/facility-id.ts";
import { DEED_NAMES, DEEDS } from "./audit-deeds.ts";
import type { AuditEntry } from "./audit-deeds.ts";
import { AuditSentence } from "./AuditSentence.tsx";
import css from "./AuditScreen.module.css";

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
  const deed = DEED_NAMES.find((each) => each === asked.act);
  const input = {
    ...(asked.who.trim() !== "" && { who: asked.who.trim() }),
    ...(deed !== undefined && { act: DEEDS[deed].join(",") }),
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
        <div>
          <Label htmlFor="audit-act">{say("admin.audit.act")}</Label>
          <Select id="audit-act" value={fields.act} onChange={(event) => change({ act: event.target.value })}>
            <option value="">{say("admin.audit.any")}</option>
            {DEED_NAMES.map((each) => (
              <option key={each} value={each}>
                {say(`admin.audit.deed.${each}`, { who: say("admin.audit.anybody") })}
              </option>
            ))}
          </Select>
        </div>
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
  const isBroad = useBroad();
  const reading = usePages(({ ordinal }: AuditEntry) => ordinal);
  const answer = useApiQuery(getAuditLog, { ...input, ...reading.from });
  return (
    <Answered answer={answer}>
      {(page) => (
        <PagedList reading={reading} page={page} none={<p role="status">{say("admin.audit.none")}</p>}>
          {(all) => (isBroad ? <EntryTable entries={all} /> : <EntryList entries={all} />)}
        </PagedList>
      )}
    </Answered>
  );
}

function EntryTable({ entries }: { entries: readonly AuditEntry[] }) {
  const say = useText();
  return (
    <DataTable
      caption={say("account.pages.audit.title")}
      heads={[say("admin.audit.what"), say("admin.audit.when"), say("admin.why"), say("admin.audit.details")]}
      rows={entries.map((entry) => ({
        id: entry.ordinal,
        cells: [
          <AuditSentence key="what" entry={entry} />,
          <EntryTime key="when" at={entry.at} />,
          entry.why === null ? null : <bdi key="why">{entry.why}</bdi>,
          <StoredEntry key="stored" entry={entry} />,
        ],
      }))}
    />
  );
}

function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  const say = useText();
  return (
    <ol className={css.list}>
      {entries.map((entry) => (
        <li key={entry.ordinal}>
          <Card data-pad="" as="article">
            <p>
              <AuditSentence entry={entry} />
            </p>
            <SecondLine as="p">
              <EntryTime at={entry.at} />
            </SecondLine>
            {entry.why !== null && <p>{say("admin.audit.why", { why: entry.why })}</p>}
            <StoredEntry entry={entry} />
          </Card>
        </li>
      ))}
    </ol>
  );
}

function EntryTime({ at }: { at: string }) {
  const { language } = useLanguage();
  const clock = useClock();
  return <time dateTime={at}>{whenText(at, clock, language)}</time>;
}

function roleText(role: string, say: Say): string {
  const known = ROLES.find((each) => each === role);
  return known === undefined ? role : say(`account.role.${known}`);
}

/** The entry as it is stored, folded. Its names and identifiers are data, not words. */
function StoredEntry({ entry }: { entry: AuditEntry }) {
  const say = useText();
  const { act, who, role, collection, id, versionBefore, versionAfter, changed } = entry;
  return (
    <details className={css.stored}>
      <summary>
        <Icon name="down" size="s" />
        {say("admin.audit.details")}
      </summary>
      <p>
        <code dir="ltr">{act}</code>
      </p>
      <SecondLine as="p">
        {say("admin.audit.by", { role: roleText(role, say) })} <bdi dir="ltr">{who}</bdi>
      </SecondLine>
      {collection !== null && (
        <SecondLine as="p">
          <code dir="ltr">
            {collection}
            {id !== null && `/${id}`}
            {versionAfter !== null && ` ${versionBefore ?? 0} – ${versionAfter}`}
          </code>
        </SecondLine>
      )}
      {changed.map((each) => (
        <p key={each.path}>
          <code dir="ltr">{each.path}</code> {each.before !== null && <del dir="auto">{each.before}</del>}{" "}
          {each.after !== null && <ins dir="auto">{each.after}</ins>}
        </p>
      ))}
    </details>
  );
}
