import { styled } from "../theme/styled.ts";
import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { Icon } from "../ui/Icon.tsx";
import { standaloneLink } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { withParts } from "../places/address-parts.ts";
import { whenText } from "../device/relative-time.ts";
import { useHydrated } from "../device/useHydrated.ts";
import { useOfflineChoice } from "../preferences/useOfflineChoice.ts";
import { useClock } from "../device/useClock.tsx";
import { EmergencyKey } from "../places/Emergency.tsx";
import { useKeptPageTime } from "./useKeptPageTime.ts";
import { LanguageLinks } from "../preferences/LanguageLinks.tsx";
import { useOnline } from "../device/useOnline.ts";
import { usePageWords, useSite } from "../data/useSite.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";

/** The row on top: back, title, place, emergency key. */
export const HeaderRow = styled("div")({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 4,
  minHeight: SIZE.header,
  padding: "4px 16px",
  background: c.surface,
  borderBlockEnd: `1px solid ${c.line}`,
  "&>p": { flex: "1 1 8rem", fontSize: "1.25rem", fontWeight: 700, lineHeight: 1.3 },
  [WIDE]: { minHeight: 72, padding: "8px 32px", gap: 8, "&>p": { fontSize: "1.5rem" } },
});

const Back = styled(Link)({
  display: "grid",
  placeItems: "center",
  minWidth: SIZE.target,
  height: SIZE.target,
  marginInlineStart: -12,
  borderRadius: RADIUS.control,
  color: c.ink,
  "&:hover": { background: c.sunken },
});

const Strip = styled("p")({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 44,
  padding: "8px 16px",
  lineHeight: 1.35,
  background: c.sunken,
  color: c.ink,
  borderBlockEnd: `1px solid ${c.line}`,
  "&[data-offline]": { background: c.offlineTint, color: c.offlineInk },
  [WIDE]: { paddingInline: 32 },
});

const TextStrip = styled(Strip)({ flexWrap: "wrap", gap: "0 10px", "& a": standaloneLink });

const Main = styled("main")({
  display: "grid",
  gap: 16,
  alignContent: "start",
  padding: "16px 16px 32px",
  "&:focus": { outline: "none" },
  "&>*": { minWidth: 0 },
  [WIDE]: { padding: "24px 32px 48px", maxWidth: 1120, gap: 20 },
});

const Foot = styled("footer")({ marginBlockStart: 8, color: c.inkSoft });

type ScreenProps = {
  /** Title of the window; the app's name is added. */
  title: string;
  /** One sentence where links to the page are shown; it has to say how old it is. */
  description?: string;
  header: ReactNode;
  /** When the page shows a list: the time it is from, told when there is no net. */
  listFrom?: string;
  children: ReactNode;
};

/** What every screen is made of: header, strips that tell a state, main part. */
export function Screen({ title, description, header, listFrom, children }: ScreenProps) {
  const say = useText();
  const site = useSite();
  usePageWords({ title: say("app.titled", { title }), description });
  return (
    <>
      <header>
        {header}
        <OfflineStrip listFrom={listFrom} />
        {site.demo && <Strip>{say("app.demo")}</Strip>}
        <TextOnlyStrip />
      </header>
      <Main id="main" tabIndex={-1}>
        {children}
        <Foot>
          <LanguageLinks />
          {say("app.credit")}{" "}
          <Link href="/data" whole>
            {say("app.allCredits")}
          </Link>
        </Foot>
      </Main>
    </>
  );
}

/**
 * One dark line when there is no net, or no answer yet: since when what is shown has not been asked
 * anew.
 */
function OfflineStrip({ listFrom }: { listFrom: string | undefined }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const isOnline = useOnline();
  const shownFrom = useKeptPageTime();
  const from = listFrom ?? shownFrom;
  const time = from === null ? "" : whenText(from, clock, language);
  const words = () => {
    if (listFrom !== undefined) return say(isOnline ? "app.lateList" : "app.offlineList", { time });
    if (from !== null) return say(isOnline ? "app.lateKept" : "app.offlineKept", { time });
    return say("app.offlinePage");
  };
  return (
    <div role="status">
      {(!isOnline || shownFrom !== null) && (
        <Strip data-offline="">
          <Icon name="wifi" />
          <span>{words()}</span>
        </Strip>
      )}
    </div>
  );
}

/**
 * That only text is shown, and the way back; where no program runs since when, because nothing on
 * the page changes by itself.
 */
function TextOnlyStrip() {
  const { say, language } = useLanguage();
  const { pathname, search } = useLocation();
  const clock = useClock();
  const isAwake = useHydrated();
  const { isRefused, choose } = useOfflineChoice();
  if (!useTextOnly()) return null;
  return (
    <TextStrip as="div">
      <span>{say("app.textOnly.on")}</span>
      {!isAwake && (
        <span>{say("app.textOnly.from", { time: whenText(clock.now.toISOString(), clock, language) })}</span>
      )}
      <a href={withParts({ pathname, search }, { text: "off" })} onClick={choose()}>
        {say("app.textOnly.off")}
      </a>
      <span role="status">{isRefused && say("app.textOnly.needsNet")}</span>
    </TextStrip>
  );
}

type PlainHeaderProps = { title: ReactNode; back: string; emergency: string | null };

/** The header of every page but the first: back, what this is, the emergency key. */
export function PlainHeader({ title, back, emergency }: PlainHeaderProps) {
  return (
    <HeaderRow>
      <BackLink href={back} />
      {typeof title === "string" ? <p>{title}</p> : title}
      <EmergencyKey number={emergency} />
    </HeaderRow>
  );
}

/**
 * Goes back to where the reader came from; to the page above where there is no such place, or no
 * program.
 */
function BackLink({ href }: { href: string }) {
  const say = useText();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const state: unknown = window.history.state;
    const cameFromHere = typeof state === "object" && state !== null && "idx" in state && Number(state.idx) > 0;
    if (!cameFromHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Back href={href} aria-label={say("app.back")} onClick={goBack}>
      <Icon name="back" instead={say("app.back")} />
    </Back>
  );
}
