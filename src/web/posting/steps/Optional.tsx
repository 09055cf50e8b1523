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

/**
 * The folds that the person opened, by their questions. The form is drawn anew once the account is
 * known, and what was opened before must not close.
 */
const opened = new Set<string>();

/** The questions of a step that may stay unanswered, folded. */
export function Optional({ isAnswered, paths, children }: OptionalProps) {
  const say = useText();
  const { refusal } = usePostForm();
  const name = paths.join();
  const [isOpen, setOpen] = useState(isAnswered || opened.has(name));
  // It stays open when the refusal goes: somebody is typing in it.
  if (!isOpen && paths.some((path) => refusal(path) !== null)) setOpen(true);
  return (
    <details
      className={css.optional}
      open={isOpen ? true : undefined}
      onToggle={({ currentTarget: { open } }) => (open ? opened.add(name) : opened.delete(name))}
    >
      <summary>
        <span>{say("posting.optional")}</span>
        <Icon name="down" size="s" />
      </summary>
      <Stack>{children}</Stack>
    </details>
  );
}
