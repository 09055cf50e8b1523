import { useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { getPeople, Person } from "#contract/people.ts";
import { dateText } from "../../device/relative-time.ts";
import { useClock } from "../../device/useClock.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { Answered } from "../Answered.tsx";
import { Head } from "../Head.tsx";
import { Members } from "../Members.tsx";
import { BanForm } from "./BanForm.tsx";
import { RolesForm } from "./RolesForm.tsx";

/** One account, for admins: who it is, what it may, shut out or let in. */
export function PersonScreen() {
  const { id = "" } = useParams();
  return (
    <Members name="person" needs="admin">
      {() => <OnePerson id={id} />}
    </Members>
  );
}

function OnePerson({ id }: { id: string }) {
  const { state } = useLocation();
  const handed = personIn(state, id);
  return handed === null ? <LookedUp id={id} /> : <Shown person={handed} />;
}

/** The account that the list handed along; the browser keeps it over a reload. */
function personIn(state: unknown, id: string): Person | null {
  if (typeof state !== "object" || state === null || !("person" in state)) return null;
  const read = Person.safeParse(state.person);
  return read.success && read.data.id === id ? read.data : null;
}

function LookedUp({ id }: { id: string }) {
  const say = useText();
  const answer = useApiQuery(getPeople, { q: id });
  return (
    <Answered answer={answer}>
      {({ items }) => {
        const person = items.find((each) => each.id === id);
        return person === undefined ? (
          <>
            <Head name="person">
              <p>{say("errors.identity/person-not-found.title")}</p>
            </Head>
            <ButtonLink look="key" wide href="/people">
              {say("account.next.people")}
            </ButtonLink>
          </>
        ) : (
          <Shown person={person} />
        );
      }}
    </Answered>
  );
}

function Shown({ person: first }: { person: Person }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [person, setPerson] = useState(first);
  const [isSaved, setSaved] = useState(false);
  const take = (changed: Person) => {
    setPerson(changed);
    setSaved(true);
    // The page's own memory, so that a reload shows what is true now.
    void navigate(pathname, { replace: true, state: { person: changed }, preventScrollReset: true });
  };
  return (
    <Stack>
      <div>
        <h1>{person.alias}</h1>
        {person.email !== null && <p>{person.email}</p>}
        {person.phone !== null && (
          <p>
            <bdi dir="ltr">{phoneText(person.phone)}</bdi>
          </p>
        )}
        <SecondLine as="p">
          {say("account.people.since", { date: dateText(person.createdAt, clock, language) })}
        </SecondLine>
        {(person.lastSeenAt !== null || person.ban === null) && (
          // Of who is shut out the sign-ins are gone: when they were here last is not known any
          // more.
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
      {person.may.ban && (
        <Card data-pad="">
          <BanForm person={person} onSaved={take} />
        </Card>
      )}
    </Stack>
  );
}
