import { styled } from "../theme/styled.ts";
import { useEffect, useState } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { forgetPages, keptPages } from "../store/saved/last-pages.ts";
import type { KeptPage } from "../store/saved/last-pages.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { Rows, RowsNote, RowsTitle } from "../ui/rows.tsx";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { numbersOf } from "../frame/kept-facts.ts";
import { Waiting } from "../lazy/Waiting.tsx";

const MOST_PAGES = 6;
const MOST_NUMBERS = 3;

const Whose = styled("p")({ flex: 1, minWidth: 0, overflowWrap: "anywhere", lineHeight: 1.35 });

/**
 * What can be done without a net: the numbers of the lists seen last, and the lists themselves,
 * each with its time.
 */
export function KeptPages() {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [pages, setPages] = useState<KeptPage[] | null>(null);
  useEffect(() => {
    keptPages().then(setPages, () => setPages([]));
  }, []);
  const forget = () => {
    setPages([]);
    forgetPages().catch(() => undefined);
  };
  if (pages === null) return <Waiting />;
  return (
    <>
      <KeptNumbers pages={pages} />
      <Card>
        <RowsTitle>{say("kept.title")}</RowsTitle>
        {pages.length === 0 ? (
          <RowsNote>{say("kept.none")}</RowsNote>
        ) : (
          <Rows>
            {pages.slice(0, MOST_PAGES).map(({ href, title, at }) => (
              <li key={href}>
                <Link href={href}>
                  <span>
                    {title}
                    <small>{say("kept.from", { time: whenText(at, clock, language) })}</small>
                  </span>
                  <Icon name="next" size="s" />
                </Link>
              </li>
            ))}
            <li>
              <button type="button" onClick={forget}>
                <span>{say("kept.forget")}</span>
                <Icon name="close" size="s" />
              </button>
            </li>
          </Rows>
        )}
      </Card>
    </>
  );
}

function KeptNumbers({ pages }: { pages: readonly KeptPage[] }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const numbers = numbersOf(pages, MOST_NUMBERS);
  if (numbers.length === 0) return null;
  return (
    <Card>
      <PlaceList title={say("kept.numbers")}>
        {numbers.map(({ name, phone, at }) => (
          <li key={phone}>
            <Whose>
              <b>{name}</b>
              <br />
              <SecondLine>{say("kept.numbersFrom", { time: whenText(at, clock, language) })}</SecondLine>
            </Whose>
            <ButtonLink size="s" href={`tel:${phone}`} aria-label={say("find.callName", { name })}>
              <Icon name="phone" />
              {say("find.call")}
            </ButtonLink>
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
