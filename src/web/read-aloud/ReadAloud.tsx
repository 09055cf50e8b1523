import { useIdle } from "../device/useHydrated.ts";
import { useClock } from "../device/useClock.tsx";
import { usePart } from "../lazy/usePart.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import type { SpeechLocale } from "./lines.ts";

const loadKey = async () => (await import("./ReadAloudKey.tsx")).ReadAloudKey;

type ReadAloudProps<Data> = {
  data: Data;
  /** Imports the function that makes the lines; must be the same function each time. */
  load: () => Promise<(data: Data, locale: SpeechLocale) => string[]>;
};

/**
 * The button that reads a page aloud. Loaded when idle, and only if the device has a voice for the
 * language.
 */
export function ReadAloud<Data>(props: ReadAloudProps<Data>) {
  return useIdle() ? <Come {...props} /> : null;
}

function Come<Data>({ data, load }: ReadAloudProps<Data>) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const { part: Key } = usePart("read-aloud", loadKey);
  const { part: linesOf } = usePart("lines", load);
  if (Key === null || linesOf === null) return null;
  return <Key language={language} lines={() => linesOf(data, { say, language, clock })} />;
}
