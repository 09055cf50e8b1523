import { useState } from "react";
import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Stack } from "../../ui/layout.tsx";
import { usePostForm } from "../usePostForm.tsx";
import css from "./Optional.module.css";

type OptionalProps = {
  /** Whether one of its questions is answered: then it is open from the start. */
  isAnswered: boolean;
  /** The paths of its questions: one that is refused is never hidden. */
  paths: readonly string[];
  children: ReactNode;
};

/** The questions of a step that may stay unanswered, folded. */
export function Optional({ isAnswered, paths, children }: OptionalProps) {
  const say = useText();
  const { refusal } = usePostForm();
  const [isOpen, setOpen] = useState(isAnswered);
  // It stays open when the refusal goes: somebody is typing in it.
  if (!isOpen && paths.some((path) => refusal(path) !== null)) setOpen(true);
  return (
    <details className={css.optional} open={isOpen ? true : undefined}>
      <summary>
        <span>{say("posting.optional")}</span>
        <Icon name="down" size="s" />
      </summary>
      <Stack>{children}</Stack>
    </details>
  );
}
