import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { CallCard } from "#contract/verification.ts";
import { listing, minutesAgo } from "../testing/fake-api.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { Script } from "./Script.tsx";

const READ = "Read it aloud";
const STOP = "Stop reading";

const spoken: { text: string; lang: string; onend?: () => void }[] = [];
const cancel = vi.fn<() => void>();
let drawn: DrawnScreen | null = null;
let whenVoices: (() => void) | undefined;

class Utterance {
  text: string;
  lang = "";
  constructor(text: string) {
    this.text = text;
  }
}

function device(voices: readonly string[]): void {
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices.map((lang) => ({ lang })),
    addEventListener: (_: string, listener: () => void) => (whenVoices = listener),
    removeEventListener: () => undefined,
    speak: (said: Utterance) => spoken.push(said),
    cancel,
  });
}

const card = (languages: string[], claimId = "c1"): CallCard => ({
  claimId,
  listing: listing(),
  channels: [],
  languages,
  isOfState: true,
  expiresAt: minutesAgo(-15),
});

const keys = () => [...(drawn?.element.querySelectorAll("button") ?? [])].map(({ textContent }) => textContent);

beforeEach(() => {
  spoken.length = 0;
  cancel.mockClear();
});

test("a phone with a voice reads what to say in the call, a sentence at a time, and ends on a second tap", async () => {
  device(["hi-IN", "en-IN"]);
  drawn = await draw(<Script card={card(["en"])} />);
  await drawn.until(() => keys().includes(READ));
  await drawn.tap(drawn.button(READ));
  expect(spoken.map(({ lang }) => lang)).toEqual(Array.from({ length: 5 }, () => "en-IN"));
  expect(spoken[0]?.text).toBe("Hello, I am calling from Lifeboard, a list that people use to find help.");
  expect(spoken[2]?.text).toBe("Do you have oxygen now? How many can you give or fill today?");
  expect(spoken[4]?.text).toBe("Thank you.");
  const before = cancel.mock.calls.length;
  await drawn.tap(drawn.button(STOP));
  expect(cancel.mock.calls.length).toBe(before + 1);
  expect(keys()).toContain(READ);
});

test("the place's language is read by its own voice; without one there is no key, and it comes with the voice", async () => {
  device(["en-IN"]);
  drawn = await draw(<Script card={card(["hi"])} />, { language: "hi" });
  await drawn.rest();
  await drawn.rest();
  expect(keys().some((name) => name === "पढ़कर सुनाएँ")).toBe(false);
  device(["en-IN", "hi_IN"]);
  await act(async () => whenVoices?.());
  await drawn.until(() => keys().includes("पढ़कर सुनाएँ"));
  await drawn.tap(drawn.button("पढ़कर सुनाएँ"));
  expect(new Set(spoken.map(({ lang }) => lang))).toEqual(new Set(["hi_IN"]));
  expect(spoken.every(({ text }) => /[\u0900-\u097F]/.test(text) && !/[“”"]/.test(text))).toBe(true);
});

test("a phone that cannot speak shows no key", async () => {
  drawn = await draw(<Script card={card(["en"])} />);
  await drawn.rest();
  await drawn.rest();
  expect(keys()).not.toContain(READ);
});

test.each([
  ["the screen is left", async () => drawn?.end()],
  [
    "the phone dials, and hides the page",
    async () => {
      vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
      await act(async () => document.dispatchEvent(new Event("visibilitychange")));
      vi.restoreAllMocks();
    },
  ],
])("it falls silent when %s", async (_, happen) => {
  device(["en-IN"]);
  drawn = await draw(<Script card={card(["en"])} />);
  await drawn.until(() => keys().includes(READ));
  await drawn.tap(drawn.button(READ));
  const before = cancel.mock.calls.length;
  await happen();
  expect(cancel.mock.calls.length).toBe(before + 1);
});
