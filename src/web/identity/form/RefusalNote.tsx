import { useLocation } from "react-router";
import type { Ban, Problem } from "#contract/errors.ts";
import type { SignInWays } from "#contract/identity.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useSite } from "../../data/useSite.tsx";
import { localeOf } from "../../i18n/dates.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Note, Refused } from "../../ui/FormField.tsx";
import { Link } from "../../ui/Link.tsx";
import { keepingWay, wayBack } from "../next.ts";
import { nextSteps, signInPurpose } from "./refusals.ts";
import { useProblemText } from "./useProblemText.ts";
import css from "./RefusalNote.module.css";

type RefusalNoteProps = {
  problem: Problem;
  /** Seconds until the next try is allowed. */
  waitSeconds?: number;
  /** The id of the part of the page that a sign-in leads back to. Absent: its beginning. */
  part?: string | undefined;
};

/** A refusal: what, why, how long to wait, and links to next steps. */
export function RefusalNote({ problem, waitSeconds = 0, part }: RefusalNoteProps) {
  const say = useText();
  const { title, detail } = useProblemText(problem);
  return (
    <Refused title={title}>
      <p>{detail}</p>
      {waitSeconds > 0 && <WaitLine seconds={waitSeconds} />}
      {problem.errors?.map(({ path, message }) => (
        <p key={path}>{message}</p>
      ))}
      {problem.ban !== undefined && <BanLines ban={problem.ban} />}
      {problem.reason === "identity/banned" && <Operator />}
      {problem.reason === "identity/anti-forgery" && (
        <span className={css.steps}>
          <ReloadLink />
        </span>
      )}
      <NextSteps problem={problem} part={part} />
      {problem.status >= 500 && problem.requestId !== "" && (
        <p>
          {say("problem.code")} <bdi dir="ltr">{problem.requestId}</bdi>
        </p>
      )}
    </Refused>
  );
}

/** "Wait 42 s": counted down on the page, announced once. */
function WaitLine({ seconds }: { seconds: number }) {
  const { say, language } = useLanguage();
  const digits = new Intl.NumberFormat(localeOf(language), { minimumIntegerDigits: 2 });
  const text =
    seconds < 60
      ? say("account.wait.seconds", { count: seconds })
      : say("account.wait.minutes", {
          time: `${Math.floor(seconds / 60).toLocaleString(localeOf(language))}:${digits.format(seconds % 60)}`,
        });
  return (
    <p aria-live="off">
      <b>{text}</b>
    </p>
  );
}

function NextSteps({ problem, part }: Pick<RefusalNoteProps, "problem" | "part">) {
  const say = useText();
  const here = useLocation();
  // On the sign-in page there is nowhere to return to.
  const purpose = here.pathname === "/signin" ? null : signInPurpose(problem);
  const steps = nextSteps(problem);
  if (purpose === null && steps.length === 0) return null;
  return (
    <span className={css.steps}>
      {purpose !== null && (
        <Link href={wayBack("/signin", { ...here, part }, purpose)}>{say("account.next.signInAgain")}</Link>
      )}
      {steps.map(({ page, label, keepsWay = false }) => (
        <Link key={page} href={keepsWay ? keepingWay(page, here.search) : page}>
          {say(label)}
        </Link>
      ))}
    </span>
  );
}

function ReloadLink() {
  const say = useText();
  const { pathname, search } = useLocation();
  return (
    <Link href={`${pathname}${search}`} whole>
      {say("account.next.reload")}
    </Link>
  );
}

/** Why somebody is banned, as written, until when, and where they appeal. */
export function BanLines({ ban }: { ban: Ban }) {
  const { reason, until, appeal } = ban;
  const { say, language } = useLanguage();
  const clock = useClock();
  return (
    <>
      {reason !== "" && (
        <p>
          <b>{say("account.people.reason")}</b> <q dir="auto">{reason}</q>
        </p>
      )}
      <p>
        {until === null
          ? say("account.people.forGood")
          : say("account.people.until", { date: dateText(until, clock, language) })}
      </p>
      {appeal !== undefined && (
        <span className={css.steps}>
          <Link href="/appeal" state={{ ban }}>
            {say(appeal.token === null ? "appeal.see" : "appeal.ask")}
          </Link>
        </span>
      )}
    </>
  );
}

/** The operator's contact, if given. */
export function Operator() {
  const say = useText();
  const { operatorName, operatorContact } = useSite();
  const name = operatorName ?? say("account.operator.somebody");
  return (
    <p>
      {operatorContact === null
        ? say("account.operator.noContact", { name })
        : say("account.operator.contact", { name, contact: operatorContact })}
    </p>
  );
}

/** Says that this deployment sends no mail, and who has it; nothing where mail is sent. */
export function NoMailNote({ ways }: { ways: SignInWays | null }) {
  const say = useText();
  if (ways?.sends.mail !== false) return null;
  return (
    <Note icon="mail" tone="ageing">
      {say("account.sends.noMail")}
      <Operator />
    </Note>
  );
}
