import { useState } from "react";
import { ageOf, ageText } from "../device/relative-time.ts";
import { useClock } from "../device/useClock.tsx";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card } from "../ui/layout.tsx";
import { Link } from "../ui/Link.tsx";
import { Rows, RowsTitle } from "../ui/rows.tsx";
import { stepAddress } from "../drafts/step-address.ts";
import { draftsHere } from "../drafts/kept-drafts.ts";
import { subjectOfAnswers } from "../drafts/draft-words.ts";

/** Drafts on this device, to continue. */
export function OpenDrafts({ account }: { account: string }) {
  const { say, language } = useLanguage();
  const clock = useClock();
  const [drafts] = useState(() => draftsHere(account));
  if (drafts.length === 0) return null;
  return (
    <Card>
      <RowsTitle>{say("posting.drafts")}</RowsTitle>
      <Rows>
        {drafts.map(({ id, step, answers, at }) => (
          <li key={id}>
            <Link href={stepAddress(id, step)}>
              <span>
                {subjectOfAnswers(answers, say)}
                <small>
                  {say("posting.draftAt", {
                    age: ageText(ageOf(new Date(at).toISOString(), clock, language), say),
                  })}
                </small>
              </span>
              <Icon name="next" size="s" />
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
