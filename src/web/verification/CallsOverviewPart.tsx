import type { getOwnVerification } from "#contract/verification.ts";
import type { OutputOf } from "#contract/route.ts";
import { OUTCOMES } from "#domain/observations/outcomes.ts";
import type { ApiQueryState } from "../data/useApiQuery.ts";
import { TaskKey, TaskWords, QueryBoundary } from "../data/Refusal.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Note } from "../ui/FormField.tsx";
import { Aloud, Card, SecondLine, Stack } from "../ui/layout.tsx";
import { outcomeText } from "./Outcomes.tsx";
import type { Calls } from "./useCalls.ts";
import css from "./CallsOverviewPart.module.css";

type OwnVerification = OutputOf<typeof getOwnVerification>;

/** Before and between calls: what waits, one's own calls, and the button for a number. */
export function CallsOverviewPart({
  calls: { task, next, isEmpty, isWaitingForNext },
  own,
}: {
  calls: Calls;
  own: ApiQueryState<OwnVerification>;
}) {
  const say = useText();
  return (
    <Stack>
      <Stack data-gap="s">
        <Aloud as="h1">{say("calls.title")}</Aloud>
        <SecondLine as="p">{say("calls.lead")}</SecondLine>
      </Stack>
      <div role="status">
        {isWaitingForNext && <Note icon="clock">{say("calls.sending")}</Note>}
        {isEmpty && !isWaitingForNext && <Note icon="check">{say("calls.empty")}</Note>}
      </div>
      <div role="status">
        {own.value?.chosen === 0 && own.value.waiting > 0 && <Note icon="clock">{say("calls.noneChosen")}</Note>}
      </div>
      <TaskWords task={task} />
      <TaskKey task={task} look="key" label={say(isEmpty ? "calls.look" : "calls.begin")} onClick={next} />
      <QueryBoundary answer={own}>{(value) => <OwnCalls own={value} />}</QueryBoundary>
    </Stack>
  );
}

/** One's own statistics, visible only to oneself. */
function OwnCalls({ own }: { own: OwnVerification }) {
  const say = useText();
  const rows: [string, number][] = [
    [say("calls.own.today"), own.today],
    [say("calls.own.week"), own.week],
    [say("calls.own.all"), own.all],
    [say("calls.own.left"), own.left],
    [say("calls.own.waiting"), own.waiting],
    ...(own.chosen === undefined ? [] : [[say("calls.own.chosen"), own.chosen] as [string, number]]),
  ];
  const found = OUTCOMES.flatMap((outcome): [string, number][] => {
    const count = own.byOutcome[outcome];
    return count === undefined ? [] : [[outcomeText(outcome, say), count]];
  });
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("calls.own.title")}</h2>
        <Table rows={rows} />
        {found.length > 0 && (
          <>
            <h3>{say("calls.own.found")}</h3>
            <Table rows={found} />
          </>
        )}
        <SecondLine as="p">{say("calls.own.foot")}</SecondLine>
      </Stack>
    </Card>
  );
}

function Table({ rows }: { rows: [string, number][] }) {
  const say = useText();
  return (
    <dl className={css.numbers}>
      {rows.map(([words, count]) => (
        <Row key={words} words={words} count={say("calls.number", { count })} />
      ))}
    </dl>
  );
}

function Row({ words, count }: { words: string; count: string }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>{count}</dd>
    </>
  );
}
