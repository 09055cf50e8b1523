import { MOST_QUANTITY } from "#domain/listings/fields.ts";
import type { ChoiceName } from "#domain/listings/terms.ts";
import { createContext, useContext } from "react";
import type { ReactNode } from "react";
import type { Kind } from "#domain/resources/kinds.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { TextKey } from "../i18n/text.ts";
import { Choices, Tick } from "../ui/choices.tsx";
import type { Choice } from "../ui/choices.tsx";
import { Counter } from "../ui/Counter.tsx";
import { FormField, Refused } from "../ui/FormField.tsx";
import type { Answers } from "../drafts/answers.ts";
import { numberOf } from "../drafts/listing-input.ts";

/** What a form question needs: the answers, their setter, and the refusals. */
export type PostForm = {
  answers: Answers;
  change: (changed: Partial<Answers>) => void;
  /** An existing post is changed: its current stock is reported separately. */
  isEdit: boolean;
  /** Of a forwarded message: its number is somebody else's, and nothing is asked about it. */
  isForwarded?: boolean;
  /** Address part with the place of the list that it began at. */
  near?: string | undefined;
  /** The text of a refusal, by path; null without one. */
  refusal: (path: string) => string | null;
};

const FormContext = createContext<PostForm | null>(null);

/** Provides the form to a step's questions. */
export const FormProvider = FormContext.Provider;

/** The form of a question. */
export function usePostForm(): PostForm {
  const form = useContext(FormContext);
  if (form === null) throw new Error("a question stands outside the form");
  return form;
}

/** The chosen kind; its question comes first. */
export function chosenKind({ kind }: Pick<Answers, "kind">): Kind {
  return kind === "" ? "supplies" : kind;
}

/** The text below a refused field. */
export function useWrong(path: string): ReactNode {
  const sentence = usePostForm().refusal(path);
  return sentence === null ? null : <Refused title={sentence} />;
}

type TextName = {
  [Name in keyof Answers]: Answers[Name] extends string ? (string extends Answers[Name] ? Name : never) : never;
}[keyof Answers];
type TickName = { [Name in keyof Answers]: Answers[Name] extends boolean ? Name : never }[keyof Answers];

type TextQuestionProps = {
  name: TextName;
  path: string;
  label: TextKey;
  hint?: TextKey;
  maxLength?: number;
  type?: "text" | "tel" | "email";
  inputMode?: "decimal";
  dir?: "ltr" | "auto";
  autoComplete?: string;
  /** Another refusal shown here: one of several fields must be answered. */
  missing?: ReactNode;
};

/** A single-line input. Stored on every key. */
export function TextQuestion(question: TextQuestionProps) {
  const { name, path, label, hint, missing = null, type = "text", dir = "auto", ...rest } = question;
  const say = useText();
  const { answers, change } = usePostForm();
  const wrong = useWrong(path);
  return (
    <FormField
      label={say(label)}
      name={name}
      type={type}
      dir={dir}
      autoComplete="off"
      maxLength={120}
      value={answers[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      hint={hint === undefined ? null : say(hint)}
      error={wrong ?? missing}
      {...rest}
    />
  );
}

type ChoiceQuestionProps<Value extends string> = {
  name:
    | ("side" | "kind" | "urgency" | "hasNow" | "bedType" | "form" | "component" | "group" | "answerBy" | "precision")
    | ChoiceName;
  path: string;
  legend: ReactNode;
  choices: readonly Choice<Value>[];
  tiles?: boolean;
};

/** A single choice. */
export function ChoiceQuestion<Value extends string>(question: ChoiceQuestionProps<Value>) {
  const { name, path, legend, choices, tiles } = question;
  const { answers, change } = usePostForm();
  return (
    <Choices
      legend={legend}
      choices={choices}
      chosen={[answers[name]]}
      onChoose={(value) => change({ [name]: value })}
      tiles={tiles}
      error={useWrong(path)}
    />
  );
}

type SeveralQuestionProps = { name: "classes" | "equipment"; legend: ReactNode; choices: readonly Choice<string>[] };

/** A multiple choice. */
export function SeveralQuestion({ name, legend, choices }: SeveralQuestionProps) {
  const { answers, change } = usePostForm();
  const chosen = answers[name];
  return (
    <Choices
      several
      legend={legend}
      choices={choices}
      chosen={chosen}
      onChoose={(value, isOn) =>
        change({ [name]: isOn ? [...chosen, value] : chosen.filter((each) => each !== value) })
      }
      error={useWrong(`details.${name}`)}
    />
  );
}

/** A checkbox. */
export function TickQuestion({ name, title, help }: { name: TickName; title: TextKey; help?: TextKey }) {
  const say = useText();
  const { answers, change } = usePostForm();
  return (
    <Tick
      checked={answers[name]}
      onTick={(checked) => change({ [name]: checked })}
      title={say(title)}
      help={help === undefined ? undefined : say(help)}
    />
  );
}

type CountQuestionProps = { name: "quantity" | "have"; path: string; label: TextKey; unit?: ReactNode };

/** A number. */
export function CountQuestion({ name, path, label, unit }: CountQuestionProps) {
  const say = useText();
  const { answers, change } = usePostForm();
  return (
    <Counter
      label={say(label)}
      value={answers[name]}
      onChange={(value) => change({ [name]: value })}
      read={(text) => numberOf(answers, text)}
      less={say("posting.details.less")}
      more={say("posting.details.more")}
      unit={unit}
      min={1}
      max={MOST_QUANTITY}
      error={useWrong(path)}
    />
  );
}
