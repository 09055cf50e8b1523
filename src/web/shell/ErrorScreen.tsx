import { styled } from "../theme/styled.ts";
import { useEffect, useState } from "react";
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from "react-router";
import type { Problem } from "#contract/errors.ts";
import { useLanguage, useText } from "../i18n/useLanguage.tsx";
import { lastList } from "../store/saved/last-pages.ts";
import { isServerUnreachable, onReach } from "../store/fetch/server-reachability.ts";
import { c } from "../theme/theme.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { whenText } from "../device/relative-time.ts";
import { useHydrated } from "../device/useHydrated.ts";
import { useClock } from "../device/useClock.tsx";
import { EmergencyBar } from "../places/Emergency.tsx";
import { KeptPages } from "./KeptPages.tsx";
import { useOnline } from "../device/useOnline.ts";
import { PlainHeader, Screen } from "../frame/Screen.tsx";
import { useEmergency } from "../data/useSite.tsx";

const Sign = styled("span")({ display: "grid", justifySelf: "start", color: c.ageingMark });

/**
 * What a page that cannot be shown says: what happened, that it is nobody's fault, what to do now.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const problem = isRouteErrorResponse(error) ? readProblem(error.data) : null;
  if (status === 404 || status === 410) return <NotFound problem={problem} />;
  if (problem?.reason === "app/new-version") return <Outdated />;
  return <Failed problem={problem} isNet={status === 503 && problem?.status === 0} />;
}

type Again = () => Promise<void>;

/** The same of a page whose part of the program cannot be had; `again` asks for that. */
export function PartMissing({ problem, again }: { problem: Problem; again: Again }) {
  return problem.reason === "app/new-version" ? <Outdated /> : <Failed problem={problem} isNet again={again} />;
}

function NotFound({ problem }: { problem: Problem | null }) {
  const say = useText();
  const emergency = useEmergency();
  const title = say(problem === null ? "problem.notFoundTitle" : "problem.goneTitle");
  return (
    <Screen title={title} header={<PlainHeader title={say("app.name")} back="/" emergency={emergency} />}>
      <Card data-pad="">
        <Stack data-gap="m">
          <h1>{title}</h1>
          <p>{problem?.detail ?? say("problem.notFoundText")}</p>
          <ButtonLink look="key" wide href="/">
            {say("problem.goHome")}
          </ButtonLink>
        </Stack>
      </Card>
    </Screen>
  );
}

/** A part of this page's program is gone with its version: only the new one can go on. */
function Outdated() {
  const say = useText();
  const emergency = useEmergency();
  const { pathname, search } = useLocation();
  const title = say("problem.newTitle");
  return (
    <Screen title={title} header={<PlainHeader title={say("app.name")} back="/" emergency={emergency} />}>
      <Card data-pad="">
        <Stack data-gap="m">
          <h1>{title}</h1>
          <p>{say("problem.newText")}</p>
          <ButtonLink look="key" wide whole href={`${pathname}${search}`}>
            <Icon name="turn" />
            {say("problem.newLoad")}
          </ButtonLink>
        </Stack>
      </Card>
      <EmergencyBar number={emergency} needsNoNet />
    </Screen>
  );
}

function Failed({ problem, isNet, again }: { problem: Problem | null; isNet: boolean; again?: Again }) {
  const say = useText();
  const emergency = useEmergency();
  const isOnline = useOnline();
  const netTitle = isOnline ? "problem.netTitle" : "problem.offlineTitle";
  const title = say(isNet ? netTitle : "problem.errorTitle");
  return (
    <Screen title={title} header={<PlainHeader title={say("app.name")} back="/" emergency={emergency} />}>
      <Card data-pad="">
        <Stack data-gap="m">
          <Sign>
            <Icon name={isNet ? "wifi" : "warn"} size="l" />
          </Sign>
          <h1>{title}</h1>
          <p>{isNet ? <NetText /> : (problem?.detail ?? say("problem.errorText"))}</p>
          <Retry isNet={isNet} again={again} />
        </Stack>
      </Card>
      {problem !== null && problem.requestId !== "" && (
        <p>
          <SecondLine>{say("problem.code")}</SecondLine> <bdi dir="ltr">{problem.requestId}</bdi>
        </p>
      )}
      {isNet && <KeptPages />}
      <EmergencyBar number={emergency} needsNoNet />
    </Screen>
  );
}

function NetText() {
  const say = useText();
  return useOnline() ? say("problem.netText", { n: AGAIN_SECONDS }) : say("problem.offlineText");
}

/** Seconds after which a page that could not be had is asked for again. */
const AGAIN_SECONDS = 20;

function Retry({ isNet, again }: { isNet: boolean; again: Again | undefined }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { revalidate, state } = useRevalidator();
  const ask = again ?? revalidate;
  const { pathname, search } = useLocation();
  const isAwake = useHydrated();
  const [last, setLast] = useState<{ href: string; at: string } | null>(null);
  useEffect(() => setLast(lastList()), []);
  useEffect(() => {
    if (!isNet) return;
    const run = () => void ask();
    const timer = setInterval(run, AGAIN_SECONDS * 1000);
    window.addEventListener("online", run);
    // Once: a server that is there and still does not give this page is asked at the clock's pace.
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
      {isAwake ? (
        <Button look="key" wide onClick={() => void ask()} aria-busy={state === "loading"}>
          <Icon name={state === "loading" ? "clock" : "turn"} />
          {say("problem.retry")}
        </Button>
      ) : (
        <ButtonLink look="key" wide whole href={`${pathname}${search}`}>
          <Icon name="turn" />
          {say("problem.retry")}
        </ButtonLink>
      )}
      {last !== null && last.href !== `${pathname}${search}` && (
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
