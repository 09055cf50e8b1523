import { WithoutProgram } from "../../frame/WithoutProgram.tsx";
import { useText } from "../../i18n/useLanguage.tsx";
import { PartAwaited, usePart } from "../../lazy/usePart.tsx";
import { isDataSaver } from "../../store/fetch/data-saver.ts";
import { PasteFrame } from "./PasteFrame.tsx";

/** `/post/paste`: a forwarded message becomes posts. It opens without a net once it was used. */
export function PastePage() {
  const say = useText();
  const fetched = usePart("paste", load);
  if (fetched.part !== null) return <fetched.part.PasteScreen />;
  return (
    <PasteFrame>
      <PartAwaited fetched={fetched} needsProgram={<WithoutProgram why={say("paste.needsProgram")} word="need" />} />
    </PasteFrame>
  );
}

const load = () => import("./PasteScreen.tsx");

/**
 * Fetches what reading a message takes, with the words of English and of the page's language. The
 * worker keeps what it sees, so the screen opens without a net. With data saver on, nothing is
 * fetched.
 */
export async function keepParts(): Promise<void> {
  if (isDataSaver()) return;
  const language = document.documentElement.lang;
  const { readOnDevice } = await load();
  await readOnDevice("", { language, country: null });
}
