import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useText } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { onVoices, readAloud, voiceFor } from "./voice.ts";
import css from "./ReadAloudKey.module.css";

type ReadAloudKeyProps = {
  language: string;
  /** Made when they are read, so that ages are current. */ lines: () => string[];
  /** Absent: "Read aloud". */ label?: string;
  /** What is read is said in a call: it must not go on when the phone dials. */ isForCall?: boolean;
};

/**
 * Reads lines with the device's voice, until tapped again or the page is left. Hidden without a
 * voice for the language: another one would mispronounce it.
 */
export function ReadAloudKey({ language, lines, label, isForCall = false }: ReadAloudKeyProps) {
  const say = useText();
  const { pathname } = useLocation();
  const [voice, setVoice] = useState(() => voiceFor(language));
  const [stop, setStop] = useState<(() => void) | null>(null);
  useEffect(() => onVoices(() => setVoice(voiceFor(language))), [language]);
  useEffect(() => () => stop?.(), [stop]);
  useEffect(() => setStop(null), [pathname]);
  useEffect(() => {
    if (!isForCall || stop === null) return;
    const look = () => document.visibilityState === "hidden" && setStop(null);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [isForCall, stop]);
  if (voice === null) return null;
  const tap = () => {
    if (stop !== null) return setStop(null);
    const end = readAloud(lines(), voice, () => setStop(null));
    setStop(() => end);
  };
  return (
    <Button className={isForCall ? undefined : css.late} size="s" onClick={tap}>
      <Icon name={stop === null ? "sound" : "close"} />
      {stop === null ? (label ?? say("later.aloud.read")) : say("later.aloud.stop")}
    </Button>
  );
}
