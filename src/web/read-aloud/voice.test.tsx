import { expect, test, vi } from "vitest";
import { readAloud } from "./voice.ts";

test("what was ended before does not silence what is read now", () => {
  const cancel = vi.fn<() => void>();
  const speak = vi.fn<(said: { text: string }) => void>();
  vi.stubGlobal("speechSynthesis", { speak, cancel, getVoices: () => [] });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const voice = { lang: "hi-IN" } as SpeechSynthesisVoice;
  const endFirst = readAloud(["One."], voice, () => undefined);
  endFirst();
  const endSecond = readAloud(["Two."], voice, () => undefined);
  cancel.mockClear();
  endFirst();
  expect(cancel).not.toHaveBeenCalled();
  endSecond();
  expect(cancel).toHaveBeenCalledOnce();
  expect(speak.mock.calls.map(([{ text }]) => text)).toEqual(["One.", "Two."]);
});
