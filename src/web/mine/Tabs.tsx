import { useText } from "../i18n/useLanguage.tsx";
import { Aloud } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import css from "./Tabs.module.css";

const TABS = ["posts", "drafts", "numbers", "news"] as const;
export type Tab = (typeof TABS)[number];

/** The tab of `/me` in an address; default posts, or drafts when signed out. */
export function readTab(search: URLSearchParams, isSignedIn: boolean): Tab {
  return TABS.find((tab) => tab === search.get("show")) ?? (isSignedIn ? "posts" : "drafts");
}

type TabsProps = { at: Tab; counts: Readonly<Record<Tab, number>>; unread: number };

/** Posts, drafts, numbers, news, each with its count; a dot marks unread news. */
export function Tabs({ at, counts, unread }: TabsProps) {
  const say = useText();
  return (
    <nav className={css.segments} aria-label={say("mine.show")}>
      {TABS.map((tab) => (
        <Link key={tab} href={`/me?show=${tab}`} aria-current={tab === at ? "true" : undefined}>
          <span>
            {say(`mine.tab.${tab}`, { n: counts[tab] })}
            {tab === "news" && unread > 0 && (
              <>
                <b />
                <Aloud>{say("app.unread", { count: unread })}</Aloud>
              </>
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}
