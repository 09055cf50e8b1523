import { join } from "node:path";
import { FIXED_ANSWERS } from "../src/domain/dialogue/step.ts";
import { DIALOGUE_LANGUAGES } from "../src/domain/dialogue/languages.ts";
import { GROUP_CHOICES } from "../src/domain/dialogue/choices.ts";
import { QUESTIONS, REPLY_REFUSALS, choicesOf, numbered } from "../src/server/dialogue/answers.ts";
import { REPLY_ANSWERS } from "../src/server/dialogue/replies.ts";
import { REPLY_REQUESTS, TEMPLATES } from "../src/server/adapters/templates.ts";
import { readTexts } from "../src/server/http/pages/texts.ts";

/** Languages of India among the shipped ones: its carriers want each text registered. */
const LANGUAGES = ["en", "hi", "bn", "mr", "ne", "ta", "te", "ur"];
const ROOT = join(import.meta.dirname, "..");

/**
 * docs/guides/registered-texts.md: every text message, as it is registered with India's carriers
 * (TRAI, TCCCPR 2018: distributed ledger, DLT). `{#var#}` is a value.
 */
export function registeredTexts(): string {
  const texts = readTexts(join(ROOT, "locales"));
  const named = Object.entries(TEMPLATES).filter(([, { channels }]) => channels.some((each) => each === "sms"));
  const keys = [
    ...named.map(([name]) => ({ name, path: ["messages", name, "sms"] })),
    ...REPLY_REQUESTS.map((name) => ({ name: `behind a message: ${name}`, path: ["messages", "replies", name] })),
    ...[
      ...FIXED_ANSWERS,
      "where",
      "none",
      ...REPLY_ANSWERS,
      ...REPLY_REFUSALS,
      QUESTIONS.count,
      QUESTIONS.when,
      "draft",
      "which",
    ].map((name) => ({
      name: `text-answer ${name}`,
      path: ["messages", "dialogue", name],
    })),
  ];
  const rows = keys.flatMap(({ name, path }) =>
    LANGUAGES.map((language) => `| ${name} | ${language} | ${asRegistered(texts.say(language, path))} |`),
  );
  const asked = (["what", "bed", "blood", "part"] as const).flatMap((question) =>
    LANGUAGES.map((language) => {
      const text = texts.say(language, ["messages", "dialogue", QUESTIONS[question]]);
      return `| text-answer ${question} | ${language} | ${text} / ${numbered(choicesOf(question, texts, language))} |`;
    }),
  );
  const groups = LANGUAGES.map(
    (language) =>
      `| text-answer giveGroup | ${language} | ${texts.say(language, ["messages", "dialogue", "giveGroup"])} / ${numbered(GROUP_CHOICES)} |`,
  );
  return `# Texts for registration

Made from the language files by \`npm test -- --write\`. India's carriers send only texts that the sender registered (DLT). \`{#var#}\` is a
value. Register each as "service implicit": all are asked for, or about somebody's own account. An answer with places is a heading and
lines of name, count, age and number: \`{#var#}, {#var#}\` and \`{#var#}: {#var#}, {#var#}, {#var#}\`. A list of languages has no value.
What GIVE finds is lines of \`1 {#var#}: {#var#} {#var#} {#var#}/{#var#}, {#var#}\`.
A slash before the digits of a question is a line break.
A code is followed by an empty line and \`@{#var#} #{#var#}\`, which browsers read.

| template | language | text |
| --- | --- | --- |
${[...rows, ...asked, ...groups].join("\n")}
| text-answer languages | all | \`${listOfLanguages(texts)}\` |
`;
}

function asRegistered(text: string): string {
  return text.replaceAll(/\{\{\s*\w+\s*\}\}/g, "{#var#}").replaceAll("|", "\\|");
}

function listOfLanguages(texts: ReturnType<typeof readTexts>): string {
  const codes = Object.keys(DIALOGUE_LANGUAGES);
  return codes.map((code, at) => `${at + 1} ${texts.say(code, ["$language", "name"])}`).join(" ");
}
