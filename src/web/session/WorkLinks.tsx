import { getFacility } from "#contract/facilities.ts";
import type { Me } from "#contract/identity.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsNote, RowsTitle } from "../ui/rows.tsx";
import { useApiQuery } from "../data/useApiQuery.ts";

/** Links for people with a role: calls, cases, counters, accounts. Empty without one. */
export function WorkLinks({ me: { roles, facilities } }: { me: Pick<Me, "roles" | "facilities"> }) {
  const say = useText();
  const runs = roles.includes("admin");
  const verifies = runs || roles.includes("verifier");
  const moderates = runs || roles.includes("moderator");
  if (!verifies && !moderates && facilities.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("app.work.title")}</RowsTitle>
      <Rows>
        {facilities.map((id) => (
          <FacilityLink key={id} id={id} />
        ))}
        {verifies && <WorkLink href="/verify" icon="phone" words={say("app.work.verify")} />}
        {(verifies || moderates) && <WorkLink href="/verify/lines" icon="clock" words={say("app.work.lines")} />}
        {moderates && <WorkLink href="/moderate" icon="flag" words={say("app.work.moderate")} />}
        {moderates && <WorkLink href="/overview" icon="business" words={say("app.work.overview")} />}
        {runs && <WorkLink href="/people" icon="person" words={say("app.work.people")} />}
      </Rows>
    </Card>
  );
}

/** A facility's counter, by name once known. A deleted one is mentioned without a link. */
function FacilityLink({ id }: { id: string }) {
  const say = useText();
  const { value, problem } = useApiQuery(getFacility, { id });
  if (value === null && problem?.status === 404) {
    return (
      <RowsNote as="li">
        <b>{problem.title}</b> {problem.detail}
      </RowsNote>
    );
  }
  return <WorkLink href={`/facility/${id}`} icon="bed" words={say("app.work.counts")} name={value?.name} />;
}

type WorkLinkProps = { href: string; icon: IconName; words: string; name?: string | undefined };

function WorkLink({ href, icon, words, name }: WorkLinkProps) {
  return (
    <li>
      <Link href={href}>
        <Icon name={icon} />
        <span>
          {words}
          {name !== undefined && <small>{name}</small>}
        </span>
        <Icon name="next" size="s" />
      </Link>
    </li>
  );
}
