import type { Fault, Files } from "./faults.ts";

const block = { name: "English", direction: "ltr" };
const user = { "src/web/a/x.ts": 'export const keys = ["greeting", "count", "bye"];' };
const english = {
  $language: block,
  greeting: "Hello {{name}}",
  count_one: "{{count}} bed",
  count_other: "{{count}} beds",
  bye: "Bye",
};

function withHindi(hindi: Record<string, unknown>, inEnglish: Record<string, unknown> = {}): Files {
  return {
    ...user,
    "locales/en.json": JSON.stringify({ ...english, ...inEnglish }),
    "locales/hi.json": JSON.stringify(hindi),
  };
}

const hindi = {
  $language: { name: "हिन्दी", direction: "ltr" },
  greeting: "नमस्ते {{name}}",
  count_one: "{{count}} बेड",
  count_other: "{{count}} बेड",
  bye: "विदा",
};

export const localeFaults: Fault[] = [
  { name: "a missing text", files: withHindi({ ...hindi, bye: undefined }), says: "locales/hi.json: bye is missing" },
  { name: "an empty text", files: withHindi({ ...hindi, bye: " " }), says: "locales/hi.json: bye is empty" },
  {
    name: "a text English has not",
    files: withHindi({ ...hindi, more: "x" }),
    says: "locales/hi.json: more is not in English",
  },
  {
    name: "a missing plural form",
    files: withHindi({ ...hindi, count_one: undefined }),
    says: "locales/hi.json: count_one is missing",
  },
  {
    name: "one form for every number",
    files: withHindi({ ...hindi, bye: "{{n, number}} घंटे" }, { bye: "{{n, number}} h" }),
    says: "locales/en.json: bye has one form for every number",
  },
  {
    name: "a lost variable",
    files: withHindi({ ...hindi, greeting: "नमस्ते" }),
    says: "locales/hi.json: greeting has the variables []",
  },
  {
    name: "a language without its own name",
    files: withHindi({ ...hindi, $language: {} }),
    says: 'locales/hi.json: "$language"',
  },
  {
    name: "a sentence left in English",
    files: withHindi({ ...hindi, bye: "See you very soon" }, { bye: "See you very soon" }),
    says: "locales/hi.json: bye is still in English",
  },
  {
    name: "a text in Latin letters where the language has its own",
    files: withHindi({ ...hindi, bye: "Vida" }),
    says: "locales/hi.json: bye has no letter of the language's script (Deva)",
  },
  {
    name: "a text in a third script",
    files: withHindi({ ...hindi, bye: "विদা" }),
    says: "locales/hi.json: bye has letters of another script than Deva",
  },
  {
    name: "a changed format",
    files: withHindi({ ...hindi, greeting: "नमस्ते {{name, length}}" }),
    says: "locales/hi.json: greeting has the variables [name,length]",
  },
  {
    name: "a wrong direction",
    files: withHindi({ ...hindi, $language: { name: "हिन्दी", direction: "rtl" } }),
    says: 'locales/hi.json: "$language" must say the direction ltr',
  },
  {
    name: "a signature made by hand",
    files: withHindi({ ...hindi, $language: { name: "हिन्दी", direction: "ltr", reviewed: { by: "A speaker" } } }),
    says: 'locales/hi.json: "reviewed" is no signature',
  },
  {
    name: "an unused text",
    files: { ...user, "locales/en.json": JSON.stringify({ ...english, lonely: "x" }) },
    says: "locales/en.json: lonely is used by nothing",
  },
];

const styled = (styles: string): Files => ({
  "src/web/a/Part.tsx": `import { styled } from "../theme/styled.ts"; export const Part = styled("p")({ ${styles} });`,
});

/** Styles on the wrong side in a right-to-left language. */
export const sidedFaults: Fault[] = [
  { name: "a margin at the left", files: styled("marginLeft: 8"), says: '"marginLeft" is the same side' },
  { name: "a corner at the right", files: styled("borderTopRightRadius: 8"), says: '"borderTopRightRadius" is' },
  { name: "a place at the left", files: styled('"& svg": { left: 0 }'), says: '"left" is the same side' },
  { name: "words at the left", files: styled('textAlign: "left"'), says: '"textAlign: left" is' },
  { name: "an edge wider at one side", files: styled('padding: "0 8px 0 16px"'), says: '"padding: 0 8px 0 16px" is' },
  {
    name: "a side in a style sheet's text",
    files: { "src/web/a/sheet.ts": 'export const sheet = "p{margin-left:8px}";' },
    says: '"margin-left" is the same side',
  },
];
