import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { FieldRefusal } from "#domain/shared/field-refusal.ts";
import { fractionMarkOf } from "../i18n/fraction-mark.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { stepAddress } from "../drafts/step-address.ts";
import type { Answers } from "../drafts/answers.ts";
import { checkStep } from "./check.ts";
import { channelsOf, inputOf } from "../drafts/listing-input.ts";
import { keepDraft } from "../drafts/kept-drafts.ts";
import type { Draft } from "../drafts/kept-drafts.ts";
import { sentenceOf } from "./sentences.ts";
import { readStep } from "../drafts/steps.ts";
import type { StepName } from "../drafts/steps.ts";
import { valueText } from "../drafts/value-text.ts";

/** A draft in progress: its answers, refusals and steps. */
export type Wizard = {
  draft: Draft;
  step: StepName;
  /** False: this browser keeps it only while the page is open. */
  isKept: boolean;
  change: (changed: Partial<Answers>) => void;
  refusal: (path: string) => string | null;
  /** Shows refusals at their fields. */
  refuse: (errors: readonly FieldRefusal[]) => void;
  /** Stores it once more: the browser may have lost it since the last key. */
  keepAgain: () => void;
  goTo: (step: StepName, options?: { replace?: boolean }) => void;
};

/**
 * Stores a draft on every key, under its author's account. The first key gives it its own address.
 */
export function useWizard(account: string, first: Draft): Wizard {
  const { say, language } = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [draft, setDraft] = useState(first);
  const [isKept, setKept] = useState(true);
  const [refused, setRefused] = useState<readonly FieldRefusal[]>([]);
  const newest = useRef(first);
  const step = stepIn(draft, search);
  const keep = useCallback(
    (changed: Partial<Draft>) => {
      newest.current = { ...newest.current, ...changed, at: Date.now(), isUntouched: false };
      setKept(keepDraft(account, newest.current));
      setDraft(newest.current);
    },
    [account],
  );
  useWhenCleared(() => {
    if (newest.current.isUntouched === false) keep({});
  });
  const change = (changed: Partial<Answers>) => {
    const answers = { ...newest.current.answers, ...changed, mark: fractionMarkOf(language) ?? ("" as const) };
    keep({ answers, step });
    // A corrected part is no longer refused; a later question is not refused before Next.
    setRefused((before) => before.filter((error) => isStillRefused(error, answers)));
    if (!search.has("draft")) void navigate(stepAddress(first.id, step), { replace: true, preventScrollReset: true });
  };
  const { answers } = draft;
  const sentences = useMemo(() => {
    const own = refused.map((error): [string, string] => [formPath(error.path, answers), sentenceOf(error, say)]);
    return new Map([...serverSentences(draft), ...own]);
  }, [draft, refused, answers, say]);
  return {
    draft,
    step,
    isKept,
    change,
    refusal: (path) => sentences.get(path) ?? null,
    refuse: setRefused,
    keepAgain: () => keep({}),
    goTo: (next, { replace = false } = {}) => {
      keep({ step: next });
      void navigate(stepAddress(draft.id, next), { replace });
    },
  };
}

/** Runs when another tab cleared all that this browser keeps of the site. */
function useWhenCleared(run: () => void): void {
  const newest = useRef(run);
  useEffect(() => {
    newest.current = run;
  });
  useEffect(() => {
    const stored = ({ key }: StorageEvent) => {
      if (key === null) newest.current();
    };
    window.addEventListener("storage", stored);
    return () => window.removeEventListener("storage", stored);
  }, []);
}

/** The step in an address. The kind is asked before anything else; an edit does not change it. */
function stepIn({ answers, edits, step }: Draft, search: URLSearchParams): StepName {
  const wanted = readStep(search.get("step")) ?? step;
  if (edits !== undefined) return wanted === "what" ? "details" : wanted;
  return answers.side === "" || answers.kind === "" ? "what" : wanted;
}

/** Whether an answer is still refused: checked on each key by the rules that need no tables. */
function isStillRefused({ path, word }: FieldRefusal, answers: Answers): boolean {
  if (path.startsWith("contact.channels.")) return false;
  const steps = ["what", "details", "place", "contact"] as const;
  return steps.some((step) =>
    checkStep(answers, step, new Date()).some((error) => error.path === path && error.word === word),
  );
}

/** The server's refusals of parts that are unchanged. */
function serverSentences({ refused, answers, id }: Draft): [string, string][] {
  if (refused === undefined) return [];
  const { input } = inputOf(answers, { id, language: "en" });
  return refused.parts.flatMap(({ path, message, value }): [string, string][] =>
    valueText(input, path) === value ? [[formPath(path, answers), message]] : [],
  );
}

/** A refused channel of the listing belongs to its field. */
function formPath(path: string, answers: Answers): string {
  const at = /^contact\.channels\.(\d+)/u.exec(path)?.[1];
  const field = at === undefined ? undefined : channelsOf(answers)[Number(at)]?.field;
  if (field === undefined) return path;
  return field === "ownPhone" || field === "ownEmail" ? "contact.channels" : `contact.${field}`;
}
