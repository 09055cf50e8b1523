import type { Person } from "#contract/people.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { Link } from "../../ui/Link.tsx";

/** Accounts on a wide screen. A row passes its account on to the page that it opens. */
export function PeopleTable({ people }: { people: readonly Person[] }) {
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
      caption={say("account.pages.people.title")}
      heads={[say("admin.people.name"), say("admin.people.reach"), say("admin.people.roles"), say("admin.people.seen")]}
      rows={people.map((person) => ({
        id: person.id,
        cells: [
          <Link key="name" href={`/people/${person.id}`} state={{ person }}>
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
