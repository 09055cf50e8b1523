import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Link } from "../ui/Link.tsx";
import { Mark } from "../ui/Mark.tsx";
import { Aloud } from "../ui/layout.tsx";
import { useUnread } from "../session/useUnread.ts";
import css from "./Navigation.module.css";

type Tab = { href: string; label: TextKey; icon: IconName; owns: RegExp };

/** Existing pages only. `owns`: pages on which the tab is current. */
const TABS: readonly Tab[] = [
  { href: "/", label: "app.find", icon: "search", owns: /^\/($|(find|needs|r|f)\/)/ },
  { href: "/post", label: "app.post", icon: "plus", owns: /^\/post$/ },
  { href: "/me", label: "app.mine", icon: "list", owns: /^\/me$/ },
  {
    href: "/more",
    label: "app.more",
    icon: "more",
    owns: /^\/(more|data|about|privacy|terms|sign|recover|verify|invitation|appeal|account|people|policies|audit|moderate|facility|desk)/,
  },
];

/** Multi-step pages: on phones their own buttons replace the tabs. */
const FLOWS = /^\/(post|sign|recover|verify-|invitation|facility)/;

/** The tabs: at the bottom on phones, a side rail on wide screens. */
export function Navigation() {
  const say = useText();
  const { pathname } = useLocation();
  const unread = useUnread();
  return (
    <nav className={css.bar} aria-label={say("app.nav")} data-flow={FLOWS.test(pathname) ? "" : undefined}>
      <Link href="/" aria-label={say("app.home")}>
        <Mark size={44} instead={say("app.name")} />
      </Link>
      <ul>
        {TABS.map(({ href, label, icon, owns }) => (
          <li key={href}>
            <Link href={href} aria-current={owns.test(pathname) ? "page" : undefined}>
              <i>
                <Icon name={icon} />
                {href === "/me" && unread > 0 && <b />}
              </i>
              {say(label)}
              {href === "/me" && unread > 0 && <Aloud>{say("app.unread", { count: unread })}</Aloud>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
