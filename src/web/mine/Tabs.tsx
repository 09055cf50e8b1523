import { styled } from "../theme/styled.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE } from "../theme/tokens.ts";
import { Aloud } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";

const TABS = ["posts", "drafts", "numbers", "news"] as const;
export type Tab = (typeof TABS)[number];

const Segments = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  border: `2px solid ${c.control}`,
  borderRadius: RADIUS.control,
  background: c.surface,
  overflow: "hidden",
  "& a": {
    flex: "1 1 auto",
    display: "grid",
    placeItems: "center",
    minHeight: SIZE.target,
    padding: "4px 6px",
    color: c.ink,
    fontWeight: 600,
    textDecoration: "none",
    textAlign: "center",
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineOffset: -4 },
    "&[aria-current]": { background: c.ink, color: c.surface },
  },
  "& b": {
    display: "inline-block",
    width: 10,
    height: 10,
    marginInlineStart: 6,
    borderRadius: "50%",
    background: "currentColor",
  },
});

/**
 * The part of `/me` an address names; where it names none posts, or drafts for whoever has not
 * signed in.
 */
export function readTab(search: URLSearchParams, isSignedIn: boolean): Tab {
  return TABS.find((tab) => tab === search.get("show")) ?? (isSignedIn ? "posts" : "drafts");
}

type TabsProps = { at: Tab; counts: Readonly<Record<Tab, number>>; unread: number };

/**
 * Posts, drafts, numbers, news, each with how many; a dot says that some of the news are unread.
 */
export function Tabs({ at, counts, unread }: TabsProps) {
  const say = useText();
  return (
    <Segments aria-label={say("mine.show")}>
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
    </Segments>
  );
}
