import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { getPeople, Person } from "#contract/people.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink, Button } from "../../ui/Button.tsx";
import { Note, FormField } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { BanForm } from "./BanForm.tsx";
import { RolesForm } from "./RolesForm.tsx";
import { WaitingActs } from "./WaitingAct.tsx";
import { revealPerson } from "#contract/people-power.ts";
import { phoneText } from "../../ui/phone.ts";
import { useSubmit } from "../../data/useSubmit.ts";
import { TaskForm } from "../form/TaskForm.tsx";

/** An account for admins: identity, roles, ban. */
export function PersonScreen() {
  const { id = "" } = useParams();
  return (
    <Members name="person" needs="admin">
      {() => <OnePerson id={id} />}
    </Members>
  );
}

type BesideProps = {
  /** Beside the list of accounts, which is told of changes. */
  onSaved?: (() => void) | undefined;
};

/** An account on its own page, or beside the list. */
export function OnePerson({ id, onSaved }: BesideProps & { id: string }) {
  const { state } = useLocation();
  const handed = personIn(state, id);
  return handed === null ? <LookedUp id={id} onSaved={onSaved} /> : <Shown person={handed} onSaved={onSaved} />;
}

/** The account that the list passed on. The browser keeps it over a reload. */
function personIn(state: unknown, id: string): Person | null {
  if (typeof state !== "object" || state === null || !("person" in state)) return null;
  const read = Person.safeParse(state.person);
  return read.success && read.data.id === id ? read.data : null;
}

function LookedUp({ id, onSaved }: BesideProps & { id: string }) {
  const say = useText();
  const answer = useApiQuery(getPeople, { q: id });
  return (
    <Answered answer={answer}>
      {({ items }) => {
        const person = items.find((each) => each.id === id);
        if (person !== undefined) return <Shown person={person} onSaved={onSaved} />;
        const words = <p>{say("errors.identity/person-not-found.title")}</p>;
        if (onSaved !== undefined) return words;
        return (
          <>
            <Head name="person">{words}</Head>
            <ButtonLink look="key" wide href="/people">
              {say("account.next.people")}
            </ButtonLink>
          </>
        );
      }}
    </Answered>
  );
}

function Shown({ person: first, onSaved }: BesideProps & { person: Person }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const Title = onSaved === undefined ? "h1" : "h2";
  const [person, setPerson] = useState(first);
  const [isSaved, setSaved] = useState(false);
  const take = (changed: Person) => {
    setPerson(changed);
    setSaved(true);
    onSaved?.();
    // Updates the history state, so that a reload shows the current account.
    void navigate(pathname + search, { replace: true, state: { person: changed }, preventScrollReset: true });
  };
  return (
    <Stack>
      <div>
        <Title>{person.alias}</Title>
        <Reach person={person} />
        <SecondLine as="p">
          {say("account.people.since", { date: dateText(person.createdAt, clock, language) })}
        </SecondLine>
        {(person.lastSeenAt !== null || person.ban === null) && (
          // A ban deletes the sessions: the last visit is unknown.
          <SecondLine as="p">
            {person.lastSeenAt === null
              ? say("account.people.neverSeen")
              : say("account.people.seen", { date: dateText(person.lastSeenAt, clock, language) })}
          </SecondLine>
        )}
      </div>
      <div role="status">
        {isSaved && (
          <Note icon="check" tone="fresh">
            {say("account.saved")}
          </Note>
        )}
      </div>
      <Card data-pad="">
        <RolesForm key={person.roles.join()} person={person} onSaved={take} />
      </Card>
      <WaitingActs person={person} onSaved={take} />
      {person.may.ban && (
        <Card data-pad="">
          <BanForm person={person} onSaved={take} />
        </Card>
      )}
    </Stack>
  );
}

/** E-mail and number of an account: masked, and whole for who says why. */
function Reach({ person }: { person: Person }) {
  const say = useText();
  const task = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [whole, setWhole] = useState<Pick<Person, "email" | "phone"> | null>(null);
  const { email, phone } = whole ?? person;
  const isMasked = whole === null && (email !== null || phone !== null);
  const reveal = () =>
    task.start(async (ask) => {
      const answer = await ask(revealPerson, { id: person.id, reason: reason.trim() });
      if (answer === null) return;
      setWhole(answer.value);
      setAsking(false);
    });
  return (
    <>
      {email !== null && (
        <p>
          <bdi>{email}</bdi>
        </p>
      )}
      {phone !== null && (
        <p>
          <bdi dir="ltr">{whole === null ? phone : phoneText(phone)}</bdi>
        </p>
      )}
      {isMasked && !isAsking && <Button onClick={() => setAsking(true)}>{say("account.people.reveal")}</Button>}
      {isMasked && isAsking && (
        <TaskForm task={task} label={say("account.people.reveal")} fields={[]} onSend={reveal}>
          <FormField
            label={say("account.people.revealReason")}
            hint={say("account.people.revealReasonHint")}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </TaskForm>
      )}
    </>
  );
}
