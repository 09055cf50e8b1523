import type { Me } from "#contract/identity.ts";
import { useText } from "../i18n/language.tsx";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Card } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";

type Task = { href: string; icon: IconName; words: string };

/** What somebody does here beyond their own posts: the pages their roles open. Nothing for who has none. */
export function WorkCard({ me: { roles, facilities } }: { me: Me }) {
  const say = useText();
  const is = (role: Me["roles"][number]) => roles.includes(role) || roles.includes("admin");
  const tasks: Task[] = [
    ...(is("verifier") ? [{ href: "/verify", icon: "phone", words: say("account.work.verify") } as const] : []),
    ...(is("moderator") ? [{ href: "/moderate", icon: "flag", words: say("account.work.moderate") } as const] : []),
    ...facilities.map((id) => ({ href: `/facility/${id}`, icon: "bed", words: say("account.work.facility") }) as const),
  ];
  if (tasks.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("account.work.title")}</RowsTitle>
      <Rows>
        {tasks.map(({ href, icon, words }) => (
          <li key={href}>
            <Link href={href} whole>
              <Icon name={icon} />
              <span>{words}</span>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
