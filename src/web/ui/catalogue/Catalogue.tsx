import { useId } from "react";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Link } from "../Link.tsx";
import { Card, Row, Stack } from "../layout.tsx";
import { buttonEntries } from "./buttons.tsx";
import type { Entry } from "./entry.ts";
import { fieldEntries } from "./fields.tsx";
import { layoutEntries } from "./layout.tsx";
import { noteEntries } from "./notes.tsx";
import { signEntries } from "./signs.tsx";
import css from "./Catalogue.module.css";

const GROUPS = [buttonEntries, fieldEntries, noteEntries, layoutEntries, signEntries];

type CatalogueProps = {
  schemes: readonly string[];
  scheme: string;
};

/**
 * Every part of `src/web/ui` in every state, in one scheme and language. Links lead to the others.
 */
export function Catalogue({ schemes, scheme }: CatalogueProps) {
  const say = useText();
  const { language, languages } = useLanguage();
  return (
    <main className={css.page}>
      <h1>Catalogue of parts</h1>
      <Row as="nav" aria-label="Schemes">
        {schemes.map((each) => (
          <Way key={each} href={`?scheme=${each}&lng=${language}`} isHere={each === scheme} words={each} />
        ))}
      </Row>
      <Row as="nav" aria-label="Languages">
        {languages.map(({ code, name }) => (
          <Way key={code} href={`?scheme=${scheme}&lng=${code}`} isHere={code === language} words={name} code={code} />
        ))}
      </Row>
      {GROUPS.flatMap((entriesOf) => entriesOf(say)).map((entry) => (
        <Shown key={entry.part} entry={entry} />
      ))}
    </main>
  );
}

type WayProps = { href: string; isHere: boolean; words: string; code?: string };

function Way({ href, isHere, words, code }: WayProps) {
  return (
    <Link className={css.way} whole href={href} lang={code} aria-current={isHere ? "true" : undefined}>
      {words}
    </Link>
  );
}

function Shown({ entry: { part, states } }: { entry: Entry }) {
  const id = useId();
  return (
    <Card data-pad="" data-part={part} aria-labelledby={id}>
      <h2 id={id} lang="en" dir="ltr">
        {part}
      </h2>
      <div className={css.states}>
        {states.map(([name, drawn]) => (
          <Stack key={name} data-gap="s">
            <p className={css.name} lang="en" dir="ltr">
              {name}
            </p>
            {drawn}
          </Stack>
        ))}
      </div>
    </Card>
  );
}
