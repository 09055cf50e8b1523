import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { chooseLook, chosenLook, LOOKS } from "../app/scheme.ts";
import type { Look } from "../app/scheme.ts";
import { useEmergency } from "../app/site.tsx";
import { HeaderRow, Screen } from "../app/Screen.tsx";
import { EmergencyKey } from "../app/Emergency.tsx";
import { useLanguage, useText } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { SIZE } from "../theme/tokens.ts";
import { Icon } from "../ui/Icon.tsx";
import { Aloud, Card } from "../ui/layout.tsx";

const List = styled("ul")({
  "& li": { borderBlockStart: `1px solid ${c.line}` },
  "& a": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minHeight: SIZE.call,
    padding: "8px 16px",
    color: c.ink,
    textDecoration: "none",
    fontWeight: 600,
    "&:hover": { textDecoration: "underline" },
    "&:focus-visible": { outlineOffset: -4 },
  },
  "& a>span": { flex: 1 },
});

const Heading = styled("h2")({ padding: "16px 16px 12px", fontSize: "1.125rem" });
const Note = styled("p")({ padding: "0 16px 16px", color: c.inkSoft });

/** Language, appearance, and the pages of text. Every choice is a link, so it works without the program. */
export function MoreScreen() {
  const say = useText();
  const title = say("more.title");
  return (
    <Screen
      title={title}
      header={
        <HeaderRow>
          <p>{title}</p>
          <EmergencyKey number={useEmergency()} />
        </HeaderRow>
      }
    >
      <Aloud as="h1">{title}</Aloud>
      <Languages />
      <Appearance />
      <Card>
        <List>
          {(["about", "privacy", "terms", "data"] as const).map((page) => (
            <li key={page}>
              <a href={`/${page}`}>
                <span>{say(`more.${page}`)}</span>
                <Icon name="next" size="s" />
              </a>
            </li>
          ))}
        </List>
      </Card>
    </Screen>
  );
}

/** Each language by its own name; a change comes as a whole page from the server. */
function Languages() {
  const { say, language, languages } = useLanguage();
  return (
    <Card>
      <Heading>{say("more.language")}</Heading>
      <List>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={`/more?lng=${code}`}
              lang={code}
              hrefLang={code}
              aria-current={code === language ? "true" : undefined}
            >
              <span>{name}</span>
              {code === language && <Icon name="check" />}
            </a>
          </li>
        ))}
      </List>
      {language !== "en" && <Note>{say("more.unreviewed")}</Note>}
    </Card>
  );
}

function Appearance() {
  const say = useText();
  const { search } = useLocation();
  const asked = new URLSearchParams(search).get("scheme");
  const [look, setLook] = useState<Look>(LOOKS.find((each) => each === asked) ?? "auto");
  useEffect(() => setLook(chosenLook()), []);
  const choose = (next: Look) => (event: MouseEvent) => {
    event.preventDefault();
    chooseLook(next);
    setLook(next);
  };
  return (
    <Card>
      <Heading>{say("more.appearance")}</Heading>
      <List>
        {LOOKS.map((each) => (
          <li key={each}>
            <a href={`/more?scheme=${each}`} onClick={choose(each)} aria-current={each === look ? "true" : undefined}>
              <span>{say(`more.scheme.${each}`)}</span>
              {each === look && <Icon name="check" />}
            </a>
          </li>
        ))}
      </List>
    </Card>
  );
}
