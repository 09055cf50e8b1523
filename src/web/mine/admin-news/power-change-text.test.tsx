import { expect, test } from "vitest";
import type { News } from "#contract/news.ts";
import { ROLES } from "#domain/identity/actor.ts";
import { ACTS_OF_POWER } from "#domain/limits/acts-of-power.ts";
import { POWER_CHANGES } from "#domain/news/news.ts";
import { subtypesOf } from "#domain/resources/particulars.ts";
import { KINDS } from "#domain/resources/kinds.ts";
import { createTexts } from "../../i18n/create.ts";
import { SHIPPED, shippedLanguage } from "../../i18n/shipped.ts";
import { createSay } from "../../i18n/text.ts";
import { NOW } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { NewsList } from "../NewsList.tsx";
import { powerChangeText } from "./power-change-text.ts";

let drawn: DrawnScreen | undefined;

type Change = NonNullable<News["change"]>;
const sayIn = (language: string) =>
  createSay(createTexts({ language, english: shippedLanguage("en").texts, strings: shippedLanguage(language).texts }));

/** Every change that the server tells, with the code that stands in `words` for older programs. */
const CHANGES: readonly (Change & { code: string })[] = [
  ...(["kind-off", "kind-on"] as const).flatMap((what) =>
    KINDS.flatMap((kind) => [
      { what, kind, code: kind },
      ...subtypesOf(kind).map((subtype) => ({ what, kind, subtype, code: subtype })),
    ]),
  ),
  { what: "kind-on", code: "" },
  { what: "table", table: "flag-words", code: "flag-words" },
  { what: "chances", code: "learning" },
  ...ROLES.map((role) => ({ what: "role" as const, role, code: role })),
];

test("every change is told", () => {
  expect(new Set(CHANGES.map(({ what }) => what))).toEqual(new Set(POWER_CHANGES));
});

test.each(SHIPPED.map(({ code }) => code))("what an admin is told has no code and no key: %s", (language) => {
  const say = sayIn(language);
  for (const { code, ...change } of CHANGES) {
    const text = powerChangeText({ kind: "policy-changed", words: `Ravi: ${code}`, by: "Ravi", change }, say) ?? "";
    expect(text, code).toContain("Ravi");
    expect(text, code).not.toMatch(/adminNews|\{\{|^Ravi: /);
    const [, ...what] = text.replaceAll(/[\u2066-\u2069]/gu, "").split(/[:،] /u);
    if (code !== "" && change.what !== "chances") expect(what, text).not.toEqual([]);
    expect(what, text).not.toEqual([code]);
  }
});

test.each(ACTS_OF_POWER.filter((kind) => kind !== "policy-changed"))("of a person the name stands: %s", (kind) => {
  const text = powerChangeText({ kind, words: "Ravi: Kim", by: "Ravi" }, sayIn("en"));
  expect(text).toMatch(/^\u2068?Ravi\u2069?.*: \u2068?Kim\u2069?$/u);
});

test.each([
  [{ what: "kind-off", kind: "oxygen" }, "Asha turned a kind off: Oxygen"],
  [{ what: "kind-off", kind: "blood", subtype: "plasma" }, "Asha turned a kind off: Blood: Plasma"],
  [{ what: "kind-on", kind: "bed" }, "Asha turned a kind on again: Hospital bed"],
  [{ what: "kind-on" }, "Asha turned a kind on again"],
  [{ what: "table", table: "flag-words" }, "Asha changed a table that makes decisions: Words that alert a moderator"],
  [{ what: "chances" }, "Asha set the chances that decide the order"],
  [{ what: "role", role: "verifier" }, "Asha accepted an invitation: Verifier"],
] as const)("%o: %s", (change, words) => {
  expect(powerChangeText({ kind: "policy-changed", words: "Asha: x", by: "Asha", change }, sayIn("en"))).toBe(words);
});

test("the list of news says it; a code that an older version stored is not shown", async () => {
  const at = NOW.toISOString();
  const head = { collection: "news", version: 1, editVersion: 1, createdAt: at, updatedAt: at, at } as const;
  const told = [
    { kind: "policy-changed", words: "Asha: oxygen", by: "Asha", change: { what: "kind-off", kind: "oxygen" } },
    { kind: "policy-changed", words: "Asha: medicine" },
    ...ACTS_OF_POWER.map((kind) => ({ kind, words: `Asha: of ${kind}`, by: "Asha" })),
  ] as const;
  const news = told.map((each, at_) => ({
    key: `${at_}`,
    at,
    type: "server" as const,
    news: { ...head, id: `${at_}`, ...each },
  }));
  drawn = await draw(<NewsList news={news} listings={[]} fresh={new Set(["0"])} />);
  const shown = drawn;
  await shown.until(() => shown.text().includes("Asha turned a kind off: Oxygen"));
  // That it is new is a word of its own for who listens.
  expect(shown.text()).toContain("New A rule of this site was changed.");
  expect(shown.text()).not.toMatch(/Asha: oxygen|Asha: medicine/);
  for (const kind of ACTS_OF_POWER) expect(shown.text()).toContain(`of ${kind}`);
});
