import { useEffect, useLayoutEffect, useState } from "react";
import type { ReactNode } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "react-router";
import type { Problem } from "#contract/errors.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { lastList } from "../store/saved/offline-pages.ts";
import { isServerUnreachable, onReach } from "../store/fetch/server-reachability.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { SecondLine } from "../ui/layout.tsx";
import { sameOriginPath } from "../device/same-origin-path.ts";
import { whenText } from "../device/relative-time.ts";
import { useHydrated } from "../device/useHydrated.ts";
import { useClock } from "../device/useClock.tsx";
import { LIST_ID } from "../entry/useMapChoice.ts";
import { EmergencyBar } from "../places/Emergency.tsx";
import { hasDrawn, showDrawn } from "./hydration/drawn-page.ts";
import { KeptPages } from "./KeptPages.tsx";
import { ListHeader } from "./ListHeader.tsx";
import { useListAt } from "./useAwaitedList.ts";
import { useOnline } from "../device/useOnline.ts";
import { MessagePage } from "../frame/MessagePage.tsx";
import { useEmergency } from "../data/useSite.tsx";
import css from "./ErrorScreen.module.css";

/**
 * The error page: what happened, and what to do now. Where the server's page breaks as it hydrates,
 * it is shown again instead.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const [isDrawnAgain] = useState(() => !isRouteErrorResponse(error) && hasDrawn());
  useLayoutEffect(() => {
    if (isDrawnAgain) showDrawn();
  }, [isDrawnAgain]);
  if (isDrawnAgain) return null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = isRouteErrorResponse(error) ? readProblem(error.data) : null;
  if (status === 404 || status === 410) return <NotFound problem={problem} />;
  if (problem?.reason === "app/new-version") return <Outdated problem={problem} />;
  return <Failed problem={problem} isNet={status === 503 && problem?.status === 0} />;
}

type Again = () => Promise<void>;

/** The same for a page whose code failed to load; `again` retries. */
export function PartMissing({ problem, again }: { problem: Problem; again: Again }) {
  return problem.reason === "app/new-version" ? (
    <Outdated problem={problem} />
  ) : (
    <Failed problem={problem} isNet again={again} />
  );
}

function NotFound({ problem }: { problem: Problem | null }) {
  const say = useText();
  return (
    <MessagePage
      title={say(problem === null ? "problem.notFoundTitle" : "problem.goneTitle")}
      after={<CodeLine code={problem === null ? "404" : codeOf(problem)} />}
    >
      <Words>{problem?.detail ?? say("problem.notFoundText")}</Words>
      <ButtonLink look="key" wide href="/">
        {say("problem.goHome")}
      </ButtonLink>
    </MessagePage>
  );
}

/** The page's code was removed with its version: only the new version works. */
function Outdated({ problem }: { problem: Problem }) {
  const say = useText();
  const { pathname, search } = useLocation();
  return (
    <MessagePage title={say("problem.newTitle")} after={<CodeAndHelp problem={problem} />}>
      <Words>{say("problem.newText")}</Words>
      <ButtonLink look="key" wide whole href={`${sameOriginPath(pathname)}${search}`}>
        <Icon name="turn" />
        {say("problem.newLoad")}
      </ButtonLink>
    </MessagePage>
  );
}

function Failed({ problem, isNet, again }: { problem: Problem | null; isNet: boolean; again?: Again }) {
  const say = useText();
  const isOnline = useOnline();
  const location = useLocation();
  const list = useListAt(location);
  const netTitle = isOnline ? "problem.netTitle" : "problem.offlineTitle";
  const title = say(isNet ? netTitle : "problem.errorTitle");
  return (
    <MessagePage
      title={title}
      windowTitle={list?.label ?? title}
      header={<ListHeader list={list} title={say("app.name")} />}
      sign={
        <span className={css.sign}>
          <Icon name={isNet ? "wifi" : "warn"} size="l" />
        </span>
      }
      after={<CodeAndHelp problem={problem}>{isNet && <KeptPages of={list?.kinds ?? null} />}</CodeAndHelp>}
    >
      <Words>{isNet ? <NetText /> : (problem?.detail ?? say("problem.errorText"))}</Words>
      <Retry isNet={isNet} again={again} />
    </MessagePage>
  );
}

/** What happened, in place of the list to which the skip link of lists leads. */
function Words({ children }: { children: ReactNode }) {
  return (
    <p id={LIST_ID} tabIndex={-1}>
      {children}
    </p>
  );
}

/** The code to say, and the number for emergencies. */
function CodeAndHelp({ problem, children }: { problem: Problem | null; children?: ReactNode }) {
  const emergency = useEmergency();
  return (
    <>
      <CodeLine code={codeOf(problem)} />
      {children}
      <EmergencyBar number={emergency} needsNoNet />
    </>
  );
}

/** What to say to whoever helps. */
function CodeLine({ code }: { code: string }) {
  const say = useText();
  return (
    <p>
      <SecondLine>{say("problem.code")}</SecondLine> <bdi dir="ltr">{code}</bdi>
    </p>
  );
}

/** The id of the request, or what failed if there was no request or no answer. */
function codeOf(problem: Problem | null): string {
  if (problem === null) return "app";
  return problem.requestId === "" ? problem.reason : problem.requestId;
}

function NetText() {
  const say = useText();
  return useOnline() ? say("problem.netText", { n: AGAIN_SECONDS }) : say("problem.offlineText");
}

/** Seconds after which a failed page is requested again. */
const AGAIN_SECONDS = 20;

function Retry({ isNet, again }: { isNet: boolean; again: Again | undefined }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { revalidate, state } = useRevalidator();
  const ask = again ?? revalidate;
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const [last, setLast] = useState<{ href: string; at: string } | null>(null);
  useEffect(() => setLast(lastList()), []);
  useEffect(() => {
    if (!isNet) return;
    const run = () => void ask();
    const timer = setInterval(run, AGAIN_SECONDS * 1000);
    window.addEventListener("online", run);
    // Once: afterwards a reachable server that still fails is asked at the timer's pace.
    const end = onReach(() => {
      if (isServerUnreachable()) return;
      end();
      run();
    });
    return () => {
      end();
      clearInterval(timer);
      window.removeEventListener("online", run);
    };
  }, [isNet, ask]);
  return (
    <>
      {isHydrated ? (
        <Button look="key" wide onClick={() => void ask()} aria-busy={state === "loading"}>
          <Icon name={state === "loading" ? "clock" : "turn"} />
          {say("problem.retry")}
        </Button>
      ) : (
        <ButtonLink look="key" wide whole href={`${sameOriginPath(pathname)}${search}`}>
          <Icon name="turn" />
          {say("problem.retry")}
        </ButtonLink>
      )}
      {last !== null && last.href !== `${pathname}${search}` && last.href.split("?")[0] === pathname && (
        <ButtonLink wide href={last.href}>
          {say("problem.useLast", { time: whenText(last.at, clock, language) })}
        </ButtonLink>
      )}
    </>
  );
}

function readProblem(value: unknown): Problem | null {
  if (typeof value !== "object" || value === null || !("reason" in value) || !("detail" in value)) return null;
  return value as Problem;
}
