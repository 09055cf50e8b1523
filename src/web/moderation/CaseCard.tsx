import { useId } from "react";
import { styled } from "../theme/styled.ts";
import type { Case } from "#contract/moderation.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Band } from "../ui/Band.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";
import { DecideKeys } from "./DecideKeys.tsx";
import { useDeciding } from "./useDeciding.ts";
import { bandOf, signText, titleOf } from "./words.ts";

const Body = styled("div")({ padding: 16, overflowWrap: "anywhere", "& h2": { fontSize: "1.125rem" } });

/**
 * One case of the queue: why it is there, what it is, what was written, and the first things to
 * decide.
 */
export function CaseCard({ found: first, reader }: { found: Case; reader: string }) {
  const id = useId();
  const { say, language } = useLanguage();
  const clock = useClock();
  const deciding = useDeciding(first, reader);
  const { found } = deciding;
  const { tone, icon, words } = bandOf(found, { say, language, clock });
  const wrote = found.appeal?.text ?? found.reports.find(({ text }) => text !== undefined)?.text;
  return (
    <Card as="article" aria-labelledby={id}>
      <Band tone={tone} icon={icon}>
        {words}
      </Band>
      <Body>
        <Stack data-gap="m">
          <Stack data-gap="s">
            <h2 id={id}>{titleOf(found.listing, say)}</h2>
            {found.signs.length > 0 && (
              <SecondLine as="p">{found.signs.map((sign) => signText(sign, { say, language })).join(" ")}</SecondLine>
            )}
            {wrote !== undefined && <p>{say("moderation.wrote", { text: wrote })}</p>}
          </Stack>
          <DecideKeys deciding={deciding} />
          <ButtonLink look="quiet" size="s" href={`/moderate/${found.listing.id}`}>
            {say("moderation.readAll")}
          </ButtonLink>
        </Stack>
      </Body>
    </Card>
  );
}
