import { styled } from "../theme/styled.ts";
import { useEffect, useId, useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { onVoices, readAloud, voiceFor } from "../read-aloud/voice.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { useVoice } from "../i18n/useVoice.ts";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { languagesToSpeak } from "./spoken.ts";
import { thingsText } from "./words.ts";

const Words = styled("blockquote")({
  margin: 0,
  padding: "14px 16px",
  borderRadius: RADIUS.card,
  background: c.sunken,
  fontSize: "1.125rem",
  lineHeight: 1.6,
});

/** What to say, in a language that is spoken there; it can be read aloud where the device can. */
export function Script({ listing, languages }: { listing: SingleListing; languages: readonly string[] }) {
  const id = useId();
  const { say, language, languages: shipped } = useLanguage();
  const offered = languagesToSpeak(
    languages,
    shipped.map(({ code }) => code),
    language,
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const voice = useVoice(chosen ?? offered[0] ?? language);
  const words = [
    voice.say("calls.script.hello"),
    voice.say("calls.script.about", { things: thingsText(listing, voice.say) }),
    voice.say(`calls.script.${listing.kind}`),
    voice.say("calls.script.more"),
    voice.say("calls.script.thanks"),
  ].join(" ");
  const { canRead, read } = useReadAloud(words, voice.language);
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("calls.say")}</h2>
      <Words lang={voice.language} dir={voice.direction}>
        {words}
      </Words>
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
            <Button key={code} size="s" look="quiet" onClick={() => setChosen(code)}>
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

/**
 * Reads words aloud with the device's own voice for their language; where it has none, another's
 * would say something else.
 */
function useReadAloud(words: string, language: string): { canRead: boolean; read: () => void } {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  const [stop, setStop] = useState<(() => void) | null>(null);
  useEffect(() => onVoices(() => setVoice(voiceFor(language))), [language]);
  useEffect(() => () => stop?.(), [stop, words]);
  const read = () => {
    if (voice === null) return;
    stop?.();
    const end = readAloud([words], voice, () => setStop(null));
    setStop(() => end);
  };
  return { canRead: voice !== null, read };
}
