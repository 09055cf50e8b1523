import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { ROLES } from "#domain/identity/actor.ts";
import { getPeople } from "#contract/people.ts";
import type { Person } from "#contract/people.ts";
import type { InputOf } from "#contract/route.ts";
import { useSite } from "../../data/useSite.tsx";
import { useBroad } from "../../device/useBroad.ts";
import { useText, useLanguage } from "../../i18n/useLanguage.tsx";
import { FormField } from "../../ui/FormField.tsx";
import { Label, Select } from "../../ui/field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { TwoColumns } from "../../ui/TwoColumns.tsx";
import { Link } from "../../ui/Link.tsx";
import { Rows } from "../../ui/rows.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { PagedList, usePages } from "../../data/usePages.tsx";
import { Answered } from "../Answered.tsx";
import { Alarms } from "./Alarms.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { useDraft } from "../form/useDraft.ts";
import { FirstSteps } from "../FirstSteps.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { OnePerson } from "./PersonScreen.tsx";
import { DemoQuestion } from "./DemoQuestion.tsx";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { DataTable } from "../../ui/DataTable.tsx";

/** Accounts for admins, found by name, e-mail or number; and links to other admin pages. */
export function PeopleScreen() {
  return (
    <Members name="people" needs="admin">
      {() => <People />}
    </Members>
  );
}

function People() {
  const say = useText();
  const { fields, change } = useDraft("people", { q: "", role: "" });
  const [asked, setAsked] = useState(fields);
  const role = ROLES.find((each) => each === asked.role);
  const q = asked.q.trim();
  const isBroad = useBroad();
  const [search] = useSearchParams();
  const [changes, setChanges] = useState(0);
  const openId = search.get("person");
  // A window that became narrow has no room beside the list: the account has a page of its own.
  if (openId !== null && !isBroad) return <Navigate replace to={`/people/${openId}`} />;
  const notes = (
    <>
      <FirstSteps />
      <DemoQuestion />
      <Alarms />
    </>
  );
  return (
    <>
      <Head name="people" />
      <TwoColumns data-room="" data-panes="">
        <Stack>
          <SearchForm onSearch={() => setAsked(fields)}>
            <SearchFields fields={fields} change={change} />
          </SearchForm>
          <MatchingPeople
            key={`${q} ${role}`}
            input={{ ...(q !== "" && { q }), ...(role !== undefined && { role }) }}
            openId={openId}
            changes={changes}
          />
        </Stack>
        <Stack>
          {openId !== null && (
            <section aria-label={say("account.pages.person.title")}>
              <OnePerson key={openId} id={openId} onSaved={() => setChanges(changes + 1)} />
            </section>
          )}
          <AdminPages />
          {notes}
        </Stack>
      </TwoColumns>
    </>
  );
}

type Fields = { q: string; role: string };

/** What is searched for: a name, an address or a number, and a role. */
function SearchFields({ fields, change }: { fields: Fields; change: (changed: Partial<Fields>) => void }) {
  const say = useText();
  return (
    <>
      <FormField
        label={say("account.people.search")}
        icon="search"
        type="search"
        maxLength={100}
        value={fields.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      <div>
        <Label htmlFor="people-role">{say("account.people.role")}</Label>
        <Select id="people-role" value={fields.role} onChange={(event) => change({ role: event.target.value })}>
          <option value="">{say("account.people.anyRole")}</option>
          {ROLES.filter((each) => each !== "member").map((each) => (
            <option key={each} value={each}>
              {say(`account.role.${each}`)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

/** The other pages of admins. */
function AdminPages() {
  const say = useText();
  const { demo } = useSite();
  return (
    <Card>
      <Rows>
        <PageRow href="/people/invitations" label={say("account.pages.invitations.title")} />
        <PageRow href="/people/messages" label={say("account.pages.deadLetters.title")} />
        <PageRow href="/policies" label={say("account.pages.policies.title")} />
        <PageRow href="/people/learning" label={say("account.pages.learning.title")} />
        <PageRow href="/admin/imports" label={say("admin.imports")} />
        <PageRow href="/audit" label={say("account.pages.audit.title")} />
        {demo && <PageRow href="/people/demonstration" label={say("account.pages.demo.title")} />}
      </Rows>
    </Card>
  );
}

function PageRow({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link href={href}>
        <span>{label}</span>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}

type MatchingProps = {
  input: InputOf<typeof getPeople>;
  /** The account that is open beside. */
  openId: string | null;
  /** How often it was changed there: the list is read again. */
  changes: number;
};

function MatchingPeople({ input, openId, changes }: MatchingProps) {
  const say = useText();
  const isBroad = useBroad();
  const reading = usePages(({ id }: Person) => id);
  const answer = useApiQuery(getPeople, { ...input, ...reading.from });
  const { again } = answer;
  useEffect(() => {
    if (changes > 0) again();
  }, [changes, again]);
  return (
    <Answered answer={answer}>
      {(page) => (
        <PagedList reading={reading} page={page} none={<p role="status">{say("account.people.none")}</p>}>
          {(all) =>
            isBroad ? (
              <PeopleTable people={all} openId={openId} />
            ) : (
              <Card>
                <Rows>
                  {all.map((person) => (
                    <PersonRow key={person.id} person={person} />
                  ))}
                </Rows>
              </Card>
            )
          }
        </PagedList>
      )}
    </Answered>
  );
}

/** Accounts on a wide screen. A row opens its account beside, and passes it on. */
function PeopleTable({ people, openId }: { people: readonly Person[]; openId: string | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const list = new Intl.ListFormat(language, { type: "unit" });
  const rolesOf = ({ roles, ban }: Person): string =>
    list.format([
      ...roles.filter((role) => role !== "member").map((role) => say(`account.role.${role}`)),
      ...(ban === null ? [] : [say("account.people.banned")]),
    ]);
  return (
    <DataTable
      isOneLine
      caption={say("account.pages.people.title")}
      heads={[say("admin.people.name"), say("admin.people.reach"), say("admin.people.roles"), say("admin.people.seen")]}
      rows={people.map((person) => ({
        id: person.id,
        isOpen: person.id === openId,
        cells: [
          <Link
            key="name"
            href={`/people?person=${person.id}`}
            state={{ person }}
            preventScrollReset
            aria-current={person.id === openId ? "true" : undefined}
          >
            <bdi>{person.alias}</bdi>
          </Link>,
          <bdi key="reach">{list.format([person.email, person.phone].filter((each) => each !== null))}</bdi>,
          rolesOf(person),
          person.lastSeenAt === null ? null : dateText(person.lastSeenAt, clock, language),
        ],
      }))}
    />
  );
}

/** An account in a list: name, contacts, roles. Passes the account on to its page. */
function PersonRow({ person }: { person: Person }) {
  const { say, language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: "unit" });
  const roles = person.roles.filter((role) => role !== "member").map((role) => say(`account.role.${role}`));
  const reach = [person.email, person.phone].filter((each) => each !== null);
  return (
    <li>
      <Link href={`/people/${person.id}`} state={{ person }}>
        <Icon name={person.ban === null ? "person" : "lock"} />
        <span>
          {person.alias}
          <small>
            <bdi>{list.format(reach)}</bdi>
          </small>
          {roles.length > 0 && <small>{list.format(roles)}</small>}
          {person.ban !== null && <small>{say("account.people.banned")}</small>}
        </span>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}
