import { useId, useState } from "react";
import type { CallCard } from "#contract/verification.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { useVoice } from "../i18n/useVoice.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { keepLanguage, keptLanguage } from "./kept-language.ts";
import { languagesToSpeak } from "./spoken.ts";
import { isOfPerson, thingsText } from "./words.ts";
import { useReadAloud } from "./useReadAloud.ts";
import css from "./Script.module.css";

/**
 * What to say, in the language of the place's state or of the verifier's choice, which is kept. It
 * is read aloud if the device can.
 */
export function Script({ card: { listing, languages: there, isOfState } }: { card: CallCard }) {
  const id = useId();
  const { say, language, languages: shipped } = useLanguage();
  const [kept, setKept] = useState(keptLanguage);
  const offered = languagesToSpeak({
    there,
    isOfState,
    shipped: shipped.map(({ code }) => code),
    own: language,
    kept,
  });
  const voice = useVoice(offered[0] ?? language);
  const choose = (code: string) => {
    keepLanguage(code);
    setKept(code);
  };
  const words = [
    voice.say("callScript.hello"),
    voice.say("callScript.about", { things: thingsText(listing, voice.say) }),
    ...(isOfPerson(listing)
      ? [voice.say(`ownerChecks.script.${listing.side}`)]
      : [voice.say(`callScript.${listing.kind}`), voice.say("callScript.more")]),
    voice.say("callScript.thanks"),
  ].join(" ");
  const { canRead, read } = useReadAloud(words, voice.language);
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("calls.say")}</h2>
      <blockquote className={css.words} lang={voice.language} dir={voice.direction}>
        {words}
      </blockquote>
      <Row>
        {canRead && (
          <Button size="s" look="quiet" onClick={read}>
            <Icon name="sound" size="s" />
            {say("calls.aloud")}
          </Button>
        )}
        {shipped
          .filter(({ code }) => offered.includes(code) && code !== voice.language)
          .map(({ code, name, direction }) => (
            <Button key={code} size="s" look="quiet" onClick={() => choose(code)}>
              <Icon name="globe" size="s" />
              <span lang={code} dir={direction}>
                {name}
              </span>
            </Button>
          ))}
      </Row>
    </Stack>
  );
}
