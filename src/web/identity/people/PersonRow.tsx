import type { Person } from "#contract/people.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";

/** An account in a list: name, contacts, roles. Passes the account on to its page. */
export function PersonRow({ person }: { person: Person }) {
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
