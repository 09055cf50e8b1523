import { useEffect, useState } from "react";
import { CardHelpPlace } from "../calling/HelpPlace.tsx";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { CallLink } from "../entry/CallLink.tsx";
import { useCalled } from "../entry/useCalled.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { calledPlaces, forgetCalled, noteAnswered } from "../store/saved/called-places.ts";
import type { CalledPlace } from "../store/saved/called-places.ts";
import { Button } from "../ui/Button.tsx";
import { Aloud, Row, SecondLine, Stack } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import css from "./CalledPlaces.module.css";

/** Places called on this device, with Call again, and how it went; deleted on a tap. */
export function CalledPlaces() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const back = useCalled();
  const [called, setCalled] = useState<CalledPlace[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    setCalled(calledPlaces());
    if (back !== null) setAsked(back);
  }, [back]);
  if (called.length === 0) return null;
  const forget = () => {
    forgetCalled();
    setCalled([]);
  };
  return (
    <section className={css.called} aria-label={say("later.called.title")}>
      <h2>{say("later.called.title")}</h2>
      <Stack as="ul">
        {called.map((place) => {
          const { id, name, phone, at, isAnswered = false, demo } = place;
          return (
            <li key={id}>
              <p>
                <Link href={`/r/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
                <br />
                <SecondLine>{ageText(ageOf(new Date(at).toISOString(), clock, language), say)}</SecondLine>
              </p>
              <Row>
                <CallLink id={id} phone={phone} name={name} demo={demo} look="tint" size="s" />
                {asked !== id && !isAnswered && (
                  <Button size="s" look="quiet" onClick={() => setAsked(id)}>
                    {say("later.help.title")}
                    <Aloud> {name}</Aloud>
                  </Button>
                )}
              </Row>
              {asked === id && (
                <CardHelpPlace
                  asked={{ id, name, side: "offer" }}
                  isBack={back === id}
                  onSaid={(outcome) => noteAnswered(id, outcome !== null)}
                />
              )}
            </li>
          );
        })}
      </Stack>
      <Button look="quiet" size="s" onClick={forget}>
        {say("later.recent.forget")}
      </Button>
    </section>
  );
}
