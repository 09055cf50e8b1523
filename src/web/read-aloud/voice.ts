/**
 * The device's voice for a language, of whichever country; null where it has none, or cannot speak
 * at all.
 */
export function voiceFor(language: string): SpeechSynthesisVoice | null {
  const voices = speech()?.getVoices() ?? [];
  // Some devices write hi_IN.
  return voices.find(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language) ?? null;
}

/**
 * Tells when the device's voices are there: most browsers fetch them after they were first asked.
 */
export function onVoices(listener: () => void): () => void {
  const synthesis = speech();
  synthesis?.addEventListener?.("voiceschanged", listener);
  listener();
  return () => synthesis?.removeEventListener?.("voiceschanged", listener);
}

/**
 * Reads lines, each by itself: between them is a pause, and no browser stops in the middle as some
 * do after fifteen seconds.
 * @param done told once, when all was read or the device would not
 * @returns what ends it; `done` is not told then
 */
export function readAloud(lines: readonly string[], voice: SpeechSynthesisVoice, done: () => void): () => void {
  const synthesis = speech();
  let isOver = false;
  const end = () => {
    // Called again it must not silence what is read by then.
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
