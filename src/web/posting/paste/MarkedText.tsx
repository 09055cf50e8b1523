import type { LeadDraft } from "#domain/messages/lead-drafts.ts";
import { listSeparator } from "../../i18n/list-separator.ts";
import { useLanguage } from "../../i18n/useLanguage.tsx";
import { SecondLine } from "../../ui/layout.tsx";
import { markedPieces } from "./marked-pieces.ts";
import css from "./MarkedText.module.css";

/** The words that a draft was read from. Behind each stands, in words, which field it gave. */
export function MarkedText({ text, draft }: { text: string; draft: LeadDraft }) {
  const { say, language } = useLanguage();
  return (
    <div>
      <SecondLine as="p">{say("paste.marked")}</SecondLine>
      <blockquote className={css.source} dir="auto">
        {markedPieces(text, draft).map((piece) =>
          piece.fields.length === 0 ? (
            <span key={piece.start}>{piece.text}</span>
          ) : (
            <mark key={piece.start} className={css.mark}>
              <bdi>{piece.text}</bdi>
              <small>{` (${piece.fields.map((field) => say(`paste.field.${field}`)).join(listSeparator(language))})`}</small>
            </mark>
          ),
        )}
      </blockquote>
    </div>
  );
}
