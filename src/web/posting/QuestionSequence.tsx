import { Fragment } from "react";
import type { ReactNode } from "react";
import type { Answers } from "../drafts/answers.ts";
import { usePostForm } from "./usePostForm.tsx";

/** A question of a step. Without a name it may stay unanswered. */
export type Question = { name?: keyof Answers; path: string; part: ReactNode };

/**
 * The questions of a step, one at a time: each appears once those before it are answered, without
 * another tap. Answered and refused ones are never hidden.
 */
export function QuestionSequence({ questions }: { questions: readonly Question[] }) {
  const { answers, refusal } = usePostForm();
  const isAnswered = ({ name }: Question) => name === undefined || answers[name] !== "";
  const open = questions.findIndex((question) => !isAnswered(question));
  return questions
    .filter((question, at) => {
      const isNext = open === -1 || at <= open;
      return isNext || (question.name !== undefined && isAnswered(question)) || refusal(question.path) !== null;
    })
    .map(({ path, part }) => <Fragment key={path}>{part}</Fragment>);
}
