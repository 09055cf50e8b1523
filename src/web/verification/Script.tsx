import { styled } from "../theme/styled.ts";
import { useEffect, useId, useState } from "react";
import type { SingleListing } from "#contract/listings.ts";
import { useText } from "../i18n/language.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Row, Stack } from "../ui/layout.tsx";
import { SPOKEN, spokenOf } from "./spoken.ts";
import type { Spoken } from "./spoken.ts";

const Words = styled("blockquote")({
  margin: 0,
  padding: "14px 16px",
  borderRadius: RADIUS.card,
  background: c.sunken,
  fontSize: "1.125rem",
  lineHeight: 1.6,
});

/** What to say, in a language that is spoken there; it can be read aloud where the device can. */
export function Script({ listing: { kind }, languages }: { listing: SingleListing; languages: readonly string[] }) {
  const id = useId();
  const say = useText();
  const [chosen, setChosen] = useState<Spoken | null>(null);
  const spoken = chosen ?? spokenOf(languages);
  const words = [
    say(`calls.script.${spoken}.hello`),
    say(`calls.script.${spoken}.${kind}`),
    say(`calls.script.${spoken}.more`),
    say(`calls.script.${spoken}.thanks`),
  ].join(" ");
  const { canRead, read } = useReadAloud(words, spoken);
  return (
    <Stack as="section" data-gap="m" aria-labelledby={id}>
      <h2 id={id}>{say("calls.say")}</h2>
      <Words lang={spoken} dir="ltr">
        {words}
      </Words>
      <Row>
        {canRead && (
          <Button size="s" look="quiet" onClick={read}>
            <Icon name="sound" size="s" />
            {say(`calls.aloud.${spoken}`)}
          </Button>
        )}
        {SPOKEN.filter((each) => each !== spoken).map((each) => (
          <Button key={each} size="s" look="quiet" onClick={() => setChosen(each)}>
            <Icon name="globe" size="s" />
            {say(`calls.in.${each}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

/** Reads words aloud with the device's own voice; nothing leaves the device that it does not send by itself. */
function useReadAloud(words: string, language: Spoken): { canRead: boolean; read: () => void } {
  const [canRead, setCan] = useState(false);
  useEffect(() => {
    setCan("speechSynthesis" in window);
    return () => {
      if ("speechSynthesis" in window) window.speechSynthesis.cancel();
    };
  }, [words]);
  const read = () => {
    window.speechSynthesis.cancel();
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = language;
    window.speechSynthesis.speak(utterance);
  };
  return { canRead, read };
}
