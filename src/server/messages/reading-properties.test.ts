import fc from "fast-check";
import { expect, test } from "vitest";
import { BLOOD_GROUPS } from "#domain/blood/groups.ts";
import { draftsOf } from "#domain/messages/lead-drafts.ts";
import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { makeLexicon } from "#domain/messages/lexicon.ts";
import { parseMessage } from "#domain/messages/parse-message.ts";
import { VOCABULARIES } from "#domain/messages/vocabularies/all.ts";
import { rounds } from "../testing/rounds.ts";

const lexicon = makeLexicon(VOCABULARIES);
const draftsIn = (text: string): LeadDraft[] => draftsOf(parseMessage(text, { lexicon, country: "IN" }));

/** What a message asks or offers in a language, and what ends or denies it there. */
type Wording = { need: string; ended: string; offer: string; gone: string };

const WORDINGS: readonly Wording[] = [
  {
    need: "Urgently need {n} units {g} blood in Pune. Call {p}",
    ended: "Not needed anymore",
    offer: "{n} oxygen cylinders available in Jaipur, call {p}",
    gone: "Out of stock now",
  },
  {
    need: "पुणे में {g} खून चाहिए, {n} यूनिट। फोन {p}",
    ended: "अब ज़रूरत नहीं",
    offer: "जयपुर में ऑक्सीजन सिलेंडर उपलब्ध। फोन {p}",
    gone: "खत्म हो गए",
  },
  {
    need: "ঢাকায় {g} রক্ত লাগবে। ফোন {p}",
    ended: "আর লাগবে না",
    offer: "ঢাকায় অক্সিজেন সিলিন্ডার পাওয়া যাচ্ছে। ফোন {p}",
    gone: "ফুরিয়ে গেছে",
  },
  {
    need: "Se necesita sangre {g} en Guadalajara. Llamar {p}",
    ended: "Ya no se necesita",
    offer: "Cilindro de oxígeno disponible en Guadalajara. Llamar {p}",
    gone: "Agotado",
  },
  {
    need: "Срочно нужна кровь {g} для пациента в больнице. Звоните {p}",
    ended: "Больше не нужна, донор найден",
    offer: "Кислородные баллоны в наличии, бесплатно. Звоните {p}",
    gone: "Закончились",
  },
  {
    need: "Tunahitaji damu {g} haraka kwa mgonjwa hospitali. Piga simu {p}",
    ended: "Tumepata, hatuhitaji tena",
    offer: "Mitungi ya oksijeni inapatikana bila malipo. Piga simu {p}",
    gone: "Imeisha",
  },
  {
    need: "ਤੁਰੰਤ {g} ਖੂਨ ਦੀ ਲੋੜ ਹੈ, ਮਰੀਜ਼ ਹਸਪਤਾਲ ਵਿੱਚ ਹੈ। ਫੋਨ {p}",
    ended: "ਹੁਣ ਲੋੜ ਨਹੀਂ, ਮਿਲ ਗਿਆ",
    offer: "ਆਕਸੀਜਨ ਸਿਲੰਡਰ ਉਪਲਬਧ ਹਨ। ਫੋਨ {p}",
    gone: "ਮੁੱਕ ਗਏ",
  },
];

const filling = fc.record({
  wording: fc.constantFrom(...WORDINGS),
  group: fc.constantFrom(...BLOOD_GROUPS),
  count: fc.integer({ min: 2, max: 9 }),
  last: fc.integer({ min: 5_000, max: 5_999 }),
});
type Filling = typeof filling extends fc.Arbitrary<infer T> ? T : never;

function filled(text: string, { group, count, last }: Filling): string {
  return text
    .replace("{g}", group)
    .replace("{n}", String(count))
    .replace("{p}", `90000 0${String(last)}`);
}

/** A word that no vocabulary has: consonants that no language writes in a row. */
const unknownWord = fc
  .array(fc.constantFrom(..."qxzvkwj"), { minLength: 8, maxLength: 12 })
  .map((letters) => letters.join(""))
  .filter((word) => !lexicon.known.has(word));

/** How sure the most certain draft with a side is; 0 without any. */
function beliefIn(text: string): number {
  return Math.max(0, ...draftsIn(text).map(({ side, confidence }) => (side === null ? 0 : confidence)));
}

/** What a form is filled with, apart from its place. */
function shown(drafts: readonly LeadDraft[]) {
  return drafts.map(({ side, kind, details, quantity, phones }) => ({ side, kind, details, quantity, phones }));
}

const runs = { numRuns: rounds(150, 10_000) };

test("what contradicts a need or an offer lowers the belief in it", () => {
  fc.assert(
    fc.property(filling, fc.boolean(), fc.constantFrom(". ", "\n", "! "), (one, isNeed, gap) => {
      const { need, offer, ended, gone } = one.wording;
      const text = filled(isNeed ? need : offer, one);
      expect(beliefIn(text)).toBeGreaterThan(0);
      expect(beliefIn(`${text}${gap}${isNeed ? ended : gone}`)).toBeLessThan(beliefIn(text));
    }),
    runs,
  );
});

test("a second group leaves the group open", () => {
  fc.assert(
    fc.property(filling, fc.constantFrom(...BLOOD_GROUPS), (one, other) => {
      fc.pre(other !== one.group);
      const [draft] = draftsIn(filled(one.wording.need, one).replace(one.group, `${one.group}, ${other}`));
      expect(draft?.details.group).toBeUndefined();
    }),
    runs,
  );
});

test("a word that is unknown makes nothing more certain, wherever it stands", () => {
  fc.assert(
    fc.property(filling, fc.boolean(), unknownWord, fc.nat(), (one, isNeed, word, place) => {
      const text = filled(isNeed ? one.wording.need : one.wording.offer, one);
      const pieces = text.split(" ");
      const at = place % (pieces.length + 1);
      const more = [...pieces.slice(0, at), word, ...pieces.slice(at)].join(" ");
      const [before, after] = [draftsIn(text), draftsIn(more)];
      expect(beliefIn(more)).toBeLessThanOrEqual(beliefIn(text));
      expect(after.length).toBeLessThanOrEqual(before.length);
      const numbers = new Set(before.flatMap(({ phones }) => phones.map(({ value }) => value)));
      for (const { phones } of after)
        for (const { value, state } of phones) if (state === "in-plan") expect(numbers).toContain(value);
    }),
    runs,
  );
});

test("a word elsewhere changes nothing", () => {
  fc.assert(
    fc.property(filling, fc.boolean(), unknownWord, fc.boolean(), (one, isNeed, word, isBefore) => {
      const text = filled(isNeed ? one.wording.need : one.wording.offer, one);
      const more = isBefore ? `${word}\n${text}` : `${text}\n${word}`;
      expect(shown(draftsIn(more))).toEqual(shown(draftsIn(text)));
    }),
    runs,
  );
});

test("a row of a table never gets a number of another row", () => {
  const row = fc.record({
    last: fc.integer({ min: 5_000, max: 5_999 }),
    icu: fc.nat({ max: 9 }),
    oxygen: fc.nat({ max: 9 }),
  });
  const heading = fc.constantFrom(
    ["Hospital", "ICU", "O2 beds", "Phone"],
    ["अस्पताल", "आईसीयू", "ऑक्सीजन बेड", "फोन"],
    ["হাসপাতাল", "আইসিইউ", "অক্সিজেন বেড", "ফোন"],
    ["Больница", "Реанимация", "Койки", "Телефон"],
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(row, { minLength: 2, maxLength: 6, selector: ({ last }) => last }),
      heading,
      (rows, head) => {
        const lines = rows.map(
          ({ last, icu, oxygen }) => `Sadar\t${String(icu)}\t${String(oxygen)}\t90000 0${String(last)}`,
        );
        const drafts = draftsIn([head.join("\t"), ...lines].join("\n"));
        const wanted = rows.flatMap(({ last, icu, oxygen }) =>
          [icu, oxygen].filter((count) => count > 0).map((count) => [count, `+91900000${String(last)}`]),
        );
        expect(drafts.map(({ quantity, phones }) => [quantity, ...phones.map(({ value }) => value)])).toEqual(wanted);
      },
    ),
    runs,
  );
});
