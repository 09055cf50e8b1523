import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { withParts } from "../places/address-parts.ts";
import { whenText } from "../device/relative-time.ts";
import { useHydrated } from "../device/useHydrated.ts";
import { useOfflineChoice } from "../preferences/useOfflineChoice.ts";
import { useClock } from "../device/useClock.tsx";
import { EmergencyKey } from "../places/Emergency.tsx";
import { MadeUpLine } from "./MadeUpLine.tsx";
import { useEntryPane } from "./useEntryPane.ts";
import { useListPane } from "./useListPane.ts";
import { useAsOf } from "./useAsOf.ts";
import { useKeptPageTime } from "./useKeptPageTime.ts";
import { LanguageLinks } from "../preferences/LanguageLinks.tsx";
import { useOnline } from "../device/useOnline.ts";
import { FORM_ID, PostedListForm } from "../data/PostedList.tsx";
import { usePostedAsker } from "../data/useAsker.ts";
import { usePageWords, useSite } from "../data/useSite.tsx";
import { useTextOnly } from "../preferences/useTextOnly.ts";
import { part } from "../theme/part.ts";
import css from "./Screen.module.css";

/** The top row: back, title, place, emergency button. */
export const HeaderRow = part("div", css.headerRow);

const Strip = part("p", css.strip);

type ScreenProps = {
  /** Title of the window; the app's name is added. */
  title: string;
  /** One sentence for link previews; it must state its age. */
  description?: string;
  header: ReactNode;
  /** When the page shows a list: its time, shown when offline. */
  listFrom?: string;
  /** A list with its map: at a desk they share the window below the header. */
  isSplit?: boolean;
  children: ReactNode;
};

/** The parts of every screen: header, status strips, main part. In the pane of a list: its content. */
export function Screen(screen: ScreenProps) {
  const list = useEntryPane();
  return list === null ? <PageScreen {...screen} /> : <PaneScreen {...screen} list={list} />;
}

function PageScreen({ title, description, header, listFrom, isSplit, children }: ScreenProps) {
  const say = useText();
  const site = useSite();
  const isBehind = useListPane().entry !== null;
  // A page as text has no map.
  const split = useTextOnly() || isSplit !== true ? undefined : "";
  usePageWords({ title: say("app.titled", { title }), description }, isBehind);
  return (
    <>
      <header className={css.top} data-split={split} data-behind={isBehind ? "" : undefined}>
        {header}
        {site.demoWarning && <Strip data-warning="">{say("app.demo")}</Strip>}
        {!isBehind && <OfflineStrip listFrom={listFrom} />}
        <AsOfStrip />
        <TextOnlyStrip />
      </header>
      <main className={css.main} id="main" tabIndex={-1} data-split={split}>
        {children}
        {!isBehind && <Foot />}
      </main>
    </>
  );
}

/** An entry beside the map of its list: the way back, then what its page has. */
function PaneScreen({ title, description, children, list }: ScreenProps & { list: string }) {
  const say = useText();
  usePageWords({ title: say("app.titled", { title }), description });
  return (
    <div className={css.pane}>
      <div className={css.paneTop} data-screen="">
        <BackLink href={list} word={say("app.back")} />
      </div>
      <OfflineStrip listFrom={undefined} />
      {children}
      <div data-screen="">
        <Foot />
      </div>
    </div>
  );
}

function Foot() {
  const say = useText();
  const isPosted = usePostedAsker() !== null;
  return (
    <>
      <MadeUpLine />
      <footer className={css.foot}>
        <PostedListForm />
        <LanguageLinks formId={isPosted ? FORM_ID : undefined} />
        {say("app.credit")} <Link href="/data">{say("app.allCredits")}</Link>
      </footer>
    </>
  );
}

/** One dark line when offline or without an answer: the time of the last refresh. */
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

/** One line when the server answers from memory alone: since when. */
function AsOfStrip() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const asOf = useAsOf();
  const isOnline = useOnline();
  const shownFrom = useKeptPageTime();
  const isShown = asOf !== null && isOnline && shownFrom === null;
  return (
    <div role="status">
      {isShown && <Strip data-as-of="">{say("app.asOf", { time: whenText(asOf, clock, language) })}</Strip>}
    </div>
  );
}

/**
 * Text-only mode and the way back. Without the program the page's time, because nothing updates it.
 */
function TextOnlyStrip() {
  const { say, language } = useLanguage();
  const { pathname, search } = useLocation();
  const clock = useClock();
  const isHydrated = useHydrated();
  const { isRefused, choose } = useOfflineChoice();
  if (!useTextOnly()) return null;
  return (
    <Strip className={css.textStrip} as="div">
      <span>{say("app.textOnly.on")}</span>
      {!isHydrated && (
        <span>{say("app.textOnly.from", { time: whenText(clock.now.toISOString(), clock, language) })}</span>
      )}
      <a href={withParts({ pathname, search }, { text: "off" })} onClick={choose()}>
        {say("app.textOnly.off")}
      </a>
      <span role="status">{isRefused && say("app.textOnly.needsNet")}</span>
    </Strip>
  );
}

type PlainHeaderProps = {
  title: ReactNode;
  /** The parent page. Absent: a page of the tab bar, which has none. */
  back?: string;
  emergency: string | null;
};

/** The header of every page but the first: back, title, emergency button. */
export function PlainHeader({ title, back, emergency }: PlainHeaderProps) {
  return (
    <HeaderRow>
      {back !== undefined && <BackLink href={back} />}
      {typeof title === "string" ? <p>{title}</p> : title}
      <EmergencyKey number={emergency} />
    </HeaderRow>
  );
}

/** Goes back; to the parent page if there is no history or no program. */
function BackLink({ href, word }: { href: string; word?: string }) {
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
    <Link className={css.back} href={href} aria-label={say("app.back")} onClick={goBack}>
      <Icon name="back" instead={say("app.back")} />
      {word}
    </Link>
  );
}
