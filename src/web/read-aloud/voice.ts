/** The device's voice for a language, of any country; null without one or without speech. */
export function voiceFor(language: string): SpeechSynthesisVoice | null {
  const voices = speech()?.getVoices() ?? [];
  // Some devices write hi_IN.
  return voices.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language) ?? null;
}

/** Calls when the device's voices are loaded: most browsers load them after the first request. */
export function onVoices(listener: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener?.("voiceschanged", listener);
  listener();
  return () => synthesis?.removeEventListener?.("voiceschanged", listener);
}

/**
 * Reads lines one by one, with pauses. Some browsers stop a long utterance after fifteen seconds.
 * @param done called once, at the end or on failure
 * @returns stops it, without calling `done`
 */
export function readAloud(lines: readonly string[], voice: SpeechSynthesisVoice, done: () => void): () => void {
  const synthesis = speech();
  let isOver = false;
  const end = () => {
    // A second call must not silence what is read by then.
    if (isOver) return;
    isOver = true;
    window.removeEventListener("pagehide", end);
    synthesis?.cancel();
  };
  const finish = () => {
    if (isOver) return;
    end();
    done();
  };
  synthesis?.cancel();
  window.addEventListener("pagehide", end);
  for (const [at, line] of lines.entries()) {
    const said = new SpeechSynthesisUtterance(line);
    said.voice = voice;
    said.lang = voice.lang;
    said.onerror = finish;
    if (at === lines.length - 1) said.onend = finish;
    synthesis?.speak(said);
  }
  return end;
}

function speech(): SpeechSynthesis | null {
  return "speechSynthesis" in window && "SpeechSynthesisUtterance" in window ? window.speechSynthesis : null;
}
