import { useId, useState } from "react";
import type { CallCard } from "#contract/verification.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { useVoice } from "../i18n/useVoice.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { keepLanguage, keptLanguage } from "./kept-language.ts";
import { languagesToSpeak } from "./spoken.ts";
import { usePart } from "../lazy/usePart.tsx";
import { isOfPerson, thingsText } from "./words.ts";
import css from "./Script.module.css";

const loadKey = async () => (await import("../read-aloud/ReadAloudKey.tsx")).ReadAloudKey;

/** Quotation marks: some voices name them. */
const MARKS = /[“”„«»"]/g;

/**
 * What to say, in the language of the place's state or of the verifier's choice, which is kept. A
 * device with a voice for it reads it aloud, a sentence at a time, until the call begins.
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
  const sentences = [
    voice.say("callScript.hello"),
    voice.say("callScript.about", { things: thingsText(listing, voice.say) }),
    ...(isOfPerson(listing)
      ? [voice.say(`ownerChecks.script.${listing.side}`)]
      : [voice.say(`callScript.${listing.kind}`), voice.say("callScript.more")]),
    voice.say("callScript.thanks"),
  ];
  const words = sentences.join(" ");
  const { part: ReadAloudKey } = usePart("read-aloud", loadKey);
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("calls.say")}</h2>
      <blockquote className={css.words} lang={voice.language} dir={voice.direction}>
        {words}
      </blockquote>
      <Row>
        {ReadAloudKey !== null && (
          <ReadAloudKey
            // Another card, or another language: what was begun ends.
            key={words}
            language={voice.language}
            label={say("calls.aloud")}
            lines={() => sentences.map((sentence) => sentence.replaceAll(MARKS, "").trim())}
            isForCall
          />
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
