import { useEffect, useState } from "react";
import { onVoices, readAloud, voiceFor } from "../read-aloud/voice.ts";

/**
 * Reads text with the device's voice for its language; without one another would mispronounce it.
 */
export function useReadAloud(words: string, language: string): { canRead: boolean; read: () => void } {
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
