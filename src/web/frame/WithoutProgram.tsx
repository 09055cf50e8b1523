import { useEmergency, useSite } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { EmergencyBar } from "../places/Emergency.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Stack } from "../ui/layout.tsx";
import { phoneText } from "../ui/phone.ts";

/** `word`: with which a dialogue by text message begins that does what the page is for. */
type WithoutProgramProps = { why: string; word: "need" | "help" };

/**
 * Without the program: why nothing can be done, the emergency number, the way to the lists. Where
 * the operator takes text messages it also says the number for them.
 */
export function WithoutProgram({ why, word }: WithoutProgramProps) {
  const say = useText();
  const emergency = useEmergency();
  const { textLine } = useSite();
  return (
    <Stack data-gap="m">
      <p>{why}</p>
      <EmergencyBar number={emergency} />
      {textLine !== undefined && <ByText line={textLine} word={say(`byText.${word}`)} />}
      <ButtonLink wide href="/">
        {say("home.title")}
      </ButtonLink>
    </Stack>
  );
}

function ByText({ line, word }: { line: string; word: string }) {
  const say = useText();
  return (
    <>
      <p>{say("byText.lead")}</p>
      <ButtonLink wide href={`sms:${line}?&body=${encodeURIComponent(word)}`}>
        <bdi>{say("byText.send", { word, number: phoneText(line) })}</bdi>
      </ButtonLink>
    </>
  );
}
