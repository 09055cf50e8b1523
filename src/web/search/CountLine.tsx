import type { ReactNode } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { Aloud } from "../ui/layout.tsx";
import { MenuRow } from "../ui/menu.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import type { FoundPage } from "./find-loader.ts";
import { listMenus } from "./later-controls.ts";
import { headingText, headlineText } from "./search-title.ts";
import css from "./CountLine.module.css";

type CountRowProps = {
  /** What is counted, and where: only read aloud, as the header above shows it. */ about: string;
  /** How many were found. */ heading: string;
  /** What applies to all of them; none where empty. */ note?: string | undefined;
  /** The keys beside the heading. */ children: ReactNode;
};

/** A heading with the count, and keys beside it. Its note ends it, though empty: see the styles. */
export function CountRow({ about, heading, note, children }: CountRowProps) {
  return (
    <MenuRow className={css.countRow}>
      <h1>
        <Aloud>{`${about} `}</Aloud>
        {heading}
      </h1>
      <div>{children}</div>
      <p>{note}</p>
    </MenuRow>
  );
}

/** "ICU beds near Kolkata: 3 places, 7 more to ask"; beside it order, filter and map. */
export function CountLine({ query, found }: { query: FindQuery; found: FoundPage }) {
  const say = useText();
  const note = query.group === undefined ? undefined : say("find.whoDecides");
  return (
    <CountRow about={headlineText(found, query, say)} heading={headingText(found, query, say)} note={note}>
      <listMenus.Part query={query} />
    </CountRow>
  );
}
