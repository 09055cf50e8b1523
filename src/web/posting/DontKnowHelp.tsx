import type { Kind } from "#domain/resources/kinds.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Link } from "../ui/Link.tsx";
import { usePostForm } from "./usePostForm.tsx";
import css from "./DontKnowHelp.module.css";

/**
 * "I do not know" below a question of a need that must be answered: who knows it, and the places
 * to ask. It is no answer, because donors and suppliers are matched by what is written.
 */
export function DontKnowHelp({ kind }: { kind: Kind }) {
  const say = useText();
  const { answers, near = "" } = usePostForm();
  const { side, place } = answers;
  if (side !== "need") return null;
  const query = place === null ? near : `at=${place.lat},${place.lng}`;
  return (
    <details className={css.unsure}>
      <summary>
        <span>{say("posting.unsure.title")}</span>
        <Icon name="down" size="s" />
      </summary>
      <p>{say(kind === "blood" ? "posting.unsure.blood" : "posting.unsure.ward")}</p>
      <Link href={`/find/${kind}${query === "" ? "" : `?${query}`}`}>
        <Icon name="phone" size="s" />
        {say("posting.unsure.link")}
      </Link>
    </details>
  );
}
