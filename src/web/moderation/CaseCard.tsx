import { useId } from "react";
import type { Case } from "#contract/moderation.ts";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { CaseBand } from "./CaseBand.tsx";
import { DecideKeys } from "./DecideKeys.tsx";
import { useDeciding } from "./useDeciding.ts";
import { quoteOf, signText, titleOf } from "./words.ts";
import css from "./CaseCard.module.css";

type CaseCardProps = { found: Case; reader: string; onDecided: () => void };

/** A case of the queue: reason, subject, texts, and the first decisions. */
export function CaseCard({ found: first, reader, onDecided }: CaseCardProps) {
  const id = useId();
  const { say, language } = useLanguage();
  const deciding = useDeciding(first, reader, onDecided);
  const { found } = deciding;
  const wrote = quoteOf(found);
  return (
    <Card as="article" aria-labelledby={id}>
      <CaseBand found={found} />
      <div className={css.body}>
        <Stack data-gap="m">
          <Stack data-gap="s">
            <h2 id={id}>{titleOf(found.listing, say)}</h2>
            {found.signs.length > 0 && (
              <SecondLine as="p">{found.signs.map((sign) => signText(sign, { say, language })).join(" ")}</SecondLine>
            )}
            {wrote !== null && <p>{say("moderation.wrote", { text: wrote })}</p>}
          </Stack>
          <DecideKeys deciding={deciding} />
          <ButtonLink look="quiet" size="s" href={`/moderate/${found.listing.id}`}>
            {say("moderation.readAll")}
          </ButtonLink>
        </Stack>
      </div>
    </Card>
  );
}
