import { useState } from "react";
import { endPolicy, getPolicies, getPolicyTables } from "#contract/policies.ts";
import type { Policy, PolicyTable } from "#contract/policies.ts";
import { isInForce } from "#domain/policies/kind-policy.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { whenText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useSubmit } from "../../data/useSubmit.ts";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Band } from "../../ui/Band.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { switchedText } from "../../entry/policy-names.ts";
import { PolicyForm } from "./PolicyForm.tsx";
import { TableCard } from "./TableCard.tsx";
import { ReasonForm } from "./ReasonForm.tsx";

/** Switched-off kinds with reasons, and the tables of numbers and words; for admins. */
export function PoliciesScreen() {
  return (
    <Members name="policies" needs="admin">
      {() => <Policies />}
    </Members>
  );
}

function Policies() {
  const say = useText();
  // Browsers keep the list for some seconds, in which the admin's own act would not be in it.
  const answer = useApiQuery(getPolicies, {}, { isFresh: true });
  const tables = useApiQuery(getPolicyTables, {});
  // The server's other processes learn of a change a moment later, so it is merged here.
  const setOff = (policy: Policy) => answer.set({ items: [...(answer.value?.items ?? []), policy] });
  const setOn = (id: string) => answer.set({ items: (answer.value?.items ?? []).filter((each) => each.id !== id) });
  const setTable = (table: PolicyTable) =>
    tables.set({ items: (tables.value?.items ?? []).map((each) => (each.name === table.name ? table : each)) });
  return (
    <>
      <Head name="policies" />
      <Stack>
        <h2>{say("admin.off.title")}</h2>
        <Answered answer={answer}>
          {({ items }) =>
            items.length === 0 ? (
              <p role="status">{say("admin.off.none")}</p>
            ) : (
              items.map((policy) => <OnePolicy key={policy.id} policy={policy} onEnded={() => setOn(policy.id)} />)
            )
          }
        </Answered>
      </Stack>
      <Card data-pad="">
        <PolicyForm onSet={setOff} />
      </Card>
      <Stack>
        <h2>{say("admin.tables.title")}</h2>
        <SecondLine as="p">{say("admin.tables.lead")}</SecondLine>
        <Answered answer={tables}>
          {({ items }) => items.map((table) => <TableCard key={table.name} table={table} onChanged={setTable} />)}
        </Answered>
      </Stack>
    </>
  );
}

/** A policy in force or planned, and a button to end it. */
function OnePolicy({ policy, onEnded }: { policy: Policy; onEnded: () => void }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [isAsked, setAsked] = useState(false);
  const { from, until, note } = policy;
  // The page's clock ticks by minutes: a policy set just now is in force.
  const now = new Date(Math.max(clock.now.getTime(), Date.parse(policy.createdAt)));
  const isNow = isInForce(policy, now);
  const begins = whenText(from, clock, language);
  return (
    <Card as="article">
      <Band tone={isNow ? "ageing" : "calm"} icon={isNow ? "eye-off" : "clock"}>
        {say(isNow ? "admin.off.now" : "admin.off.later")}
      </Band>
      <Stack data-gap="m" style={{ padding: 16 }}>
        <h3>{switchedText(policy, say)}</h3>
        <p>{note}</p>
        <SecondLine as="p">
          {until === undefined
            ? say("admin.off.since", { from: begins })
            : say("admin.off.span", { from: begins, until: whenText(until, clock, language) })}
        </SecondLine>
        {isAsked ? (
          <EndForm policy={policy} onEnded={onEnded} onLeave={() => setAsked(false)} />
        ) : (
          <Button onClick={() => setAsked(true)}>{say("admin.off.end")}</Button>
        )}
      </Stack>
    </Card>
  );
}

type EndFormProps = { policy: Policy; onEnded: () => void; onLeave: () => void };

function EndForm({ policy: { id }, onEnded, onLeave }: EndFormProps) {
  const say = useText();
  const task = useSubmit();
  const end = (why: string) =>
    task.start(async (ask) => {
      if ((await ask(endPolicy, { id, ...(why !== "" && { reason: why }) })) !== null) onEnded();
    });
  return <ReasonForm task={task} label={say("admin.off.endNow")} onSend={end} onLeave={onLeave} />;
}
