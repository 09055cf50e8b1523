import { styled } from "../theme/styled.ts";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { c } from "../theme/theme.ts";
import { NARROW, SIZE, WIDE } from "../theme/tokens.ts";
import { Icon } from "../ui/Icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { Link } from "../ui/Link.tsx";
import { Mark } from "../ui/Mark.tsx";
import { Aloud } from "../ui/layout.tsx";
import { useUnread } from "../session/useUnread.ts";

type Tab = { href: string; label: TextKey; icon: IconName; owns: RegExp; whole?: boolean };

/** Only what exists. `owns`: pages on which the tab is the current one. */
const TABS: readonly Tab[] = [
  { href: "/", label: "app.find", icon: "search", owns: /^\/($|find\/|r\/|f\/)/ },
  { href: "/post", label: "app.post", icon: "plus", owns: /^\/post$/, whole: true },
  { href: "/me", label: "app.mine", icon: "list", owns: /^\/me$/, whole: true },
  {
    href: "/more",
    label: "app.more",
    icon: "more",
    owns: /^\/(more|data|about|privacy|terms|signin|signup|recover|verify|verify-email|verify-phone|invitation|account|people|policies|audit)(\/|$)/,
  },
];

/** Ways of several steps: on phones their own keys stand where the tabs would. */
const FLOWS = /^\/(post|signin|signup|recover|verify-email|verify-phone|invitation|facility\/[^/]+)$/;

const Bar = styled("nav")({
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  background: c.surface,
  borderBlockStart: `1px solid ${c.line}`,
  "& ul": { display: "grid", gridTemplateColumns: "repeat(4,minmax(0,1fr))" },
  "& li a": {
    display: "flex",
    flexDirection: "column",
    alignItems: "center",
    justifyContent: "center",
    gap: 2,
    minHeight: SIZE.nav,
    color: c.inkSoft,
    textDecoration: "none",
    // Larger letters grow here as far as a word still fits its tab.
    fontSize: "min(1rem,max(16px,5vw))",
    lineHeight: 1.3,
    fontWeight: 600,
    textAlign: "center",
  },
  "& li i": { position: "relative", display: "grid", placeItems: "center", width: 52, height: 30, borderRadius: 8 },
  // A page of words alone: the colour still tells which tab one is in.
  "& li i:empty": { height: 6 },
  "& li i b": {
    position: "absolute",
    insetBlockStart: 0,
    insetInlineEnd: 8,
    width: 12,
    height: 12,
    borderRadius: "50%",
    background: c.brand,
    border: `2px solid ${c.surface}`,
  },
  "& a[aria-current]": { color: c.ink },
  "& a[aria-current] i": { background: c.spark, color: c.onSpark },
  [NARROW]: { "&>a": { display: "none" }, "&[data-flow]": { display: "none" } },
  [WIDE]: {
    gridColumn: 1,
    gridRow: "1/99",
    top: 0,
    height: "100vh",
    paddingBlock: 12,
    border: 0,
    borderInlineEnd: `1px solid ${c.line}`,
    "&>a": { display: "grid", placeItems: "center", minHeight: 64, marginBlockEnd: 12 },
    "& ul": { display: "block" },
    "& li a": { minHeight: 76, marginBlockEnd: 4, fontSize: "min(1rem,20px)" },
  },
});

/** The tabs: at the foot on phones, a rail at the start on wide screens. */
export function Navigation() {
  const say = useText();
  const { pathname } = useLocation();
  const unread = useUnread();
  return (
    <Bar aria-label={say("app.nav")} data-flow={FLOWS.test(pathname) ? "" : undefined}>
      <Link href="/" aria-label={say("app.home")}>
        <Mark size={44} instead={say("app.name")} />
      </Link>
      <ul>
        {TABS.map(({ href, label, icon, owns, whole }) => (
          <li key={href}>
            <Link href={href} whole={whole} aria-current={owns.test(pathname) ? "page" : undefined}>
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
    </Bar>
  );
}
