import { useEffect, useState } from "react";
import type { Kind } from "#domain/resources/kinds.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { forgetPages, keptPages } from "../store/saved/offline-pages.ts";
import type { KeptPage } from "../store/saved/offline-pages.ts";
import { ContactLink, madeUpAddress } from "../entry/ContactLink.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, SecondLine } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { PlaceList } from "../ui/PlaceList.tsx";
import { Rows, RowsNote, RowsTitle } from "../ui/rows.tsx";
import { whenText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { numbersOf } from "../frame/kept-facts.ts";
import { Waiting } from "../lazy/Waiting.tsx";
import { telHref } from "../ui/phone.ts";
import { kindName } from "../i18n/kind-name.ts";
import css from "./KeptPagesList.module.css";

const MOST_PAGES = 6;
const MOST_NUMBERS = 3;

export type KeptPagesProps = {
  /** Numbers of these kinds alone: nobody else's were asked for. */ of?: readonly Kind[] | null;
};

/** What works offline: numbers of recently seen lists, and the lists, each with its time. */
export function KeptPagesList({ of = null }: KeptPagesProps) {
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
      <KeptNumbers pages={pages} of={of} />
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

function KeptNumbers({ pages, of }: { pages: readonly KeptPage[]; of: readonly Kind[] | null }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const numbers = numbersOf(pages, MOST_NUMBERS, of);
  if (numbers.length === 0) return null;
  return (
    <Card>
      <PlaceList title={say("kept.numbers")}>
        {numbers.map(({ name, phone, at, kind, madeUp }) => (
          <li key={phone}>
            <p className={css.whose}>
              <b>{name}</b>
              <br />
              {kind !== undefined && `${kindName(kind, say)}. `}
              <SecondLine>{say("kept.numbersFrom", { time: whenText(at, clock, language) })}</SecondLine>
            </p>
            <ContactLink
              size="s"
              href={telHref(phone)}
              madeUp={madeUp && madeUpAddress(madeUp)}
              aria-label={say("find.callName", { name })}
            >
              <Icon name="phone" />
              {say("find.call")}
            </ContactLink>
          </li>
        ))}
      </PlaceList>
    </Card>
  );
}
