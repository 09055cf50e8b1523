import { useCallback } from "react";
import { PlainHeader, Screen } from "../../frame/Screen.tsx";
import { WithoutProgram } from "../../frame/WithoutProgram.tsx";
import { useEmergency } from "../../data/useSite.tsx";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { PartAwaited, usePart } from "../../lazy/usePart.tsx";
import { isDataSaver } from "../../store/fetch/data-saver.ts";
import { SecondLine, Stack } from "../../ui/layout.tsx";
import { loadPasteTexts } from "./paste-texts.ts";

/**
 * `/post/paste`: a forwarded message becomes posts. Its code and texts come together, so that it
 * opens without a net once it was used.
 */
export function PastePage() {
  const { say, canSay, language } = useLanguage();
  const emergency = useEmergency();
  const load = useCallback(() => loadParts(language), [language]);
  const fetched = usePart("paste", load);
  if (fetched.part !== null) return <fetched.part.PasteScreen texts={fetched.part.texts} />;
  // Reached from another page, only the wait is in the texts that are here.
  const hasTexts = canSay("paste");
  const title = say(hasTexts ? "paste.title" : "posting.title");
  return (
    <Screen title={title} header={<PlainHeader title={say("posting.title")} back="/post" emergency={emergency} />}>
      <Stack>
        <Stack data-gap="s">
          <h1>{title}</h1>
          {hasTexts && <SecondLine as="p">{say("paste.lead")}</SecondLine>}
        </Stack>
        <PartAwaited fetched={fetched} needsProgram={<WithoutProgram why={say("paste.needsProgram")} word="need" />} />
      </Stack>
    </Screen>
  );
}

async function loadParts(language: string) {
  const [{ PasteScreen, readOnDevice }, texts] = await Promise.all([
    import("./PasteScreen.tsx"),
    loadPasteTexts(language),
  ]);
  return { PasteScreen, readOnDevice, texts };
}

/**
 * Fetches what reading a message takes, with the words of English and of the page's language. The
 * worker keeps what it sees, so the screen opens without a net. With data saver on, nothing is
 * fetched.
 */
export async function keepParts(): Promise<void> {
  if (isDataSaver()) return;
  const language = document.documentElement.lang;
  const { readOnDevice } = await loadParts(language);
  await readOnDevice("", { language, country: null });
}
