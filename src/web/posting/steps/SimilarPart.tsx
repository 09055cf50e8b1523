import { useState } from "react";
import { findSimilar } from "#contract/duplicates/similar.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import type { Answers } from "../../drafts/answers.ts";
import type { channelsOf, detailsOf, placeOf } from "../../drafts/listing-input.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { providerName } from "#domain/listings/provider-name.ts";

/** Numbers of a post that are asked about: the server takes five. */
const MOST_NUMBERS = 5;

/** What reads the answers of a draft. */
type Read = { channelsOf: typeof channelsOf; detailsOf: typeof detailsOf; placeOf: typeof placeOf };
type SimilarProps = { answers: Answers; read: Read };

/**
 * Public entries that a post may repeat, until its author says that theirs is another one. Only
 * accounts may look.
 */
export function SimilarPart({ answers, read }: SimilarProps) {
  const known = useCurrentUser();
  const { side, kind } = answers;
  const place = read.placeOf(answers);
  if (known.state !== "known" || side === "" || kind === "" || place === null) return null;
  return <Similar answers={{ ...answers, side, kind }} place={place} read={read} />;
}

type Ready = Answers & { side: "need" | "offer"; kind: Exclude<Answers["kind"], ""> };
type ReadyProps = { answers: Ready; place: NonNullable<ReturnType<typeof placeOf>>; read: Read };

function Similar({ answers, place, read }: ReadyProps) {
  const say = useText();
  const { side, kind, title } = answers;
  const numbers = read.channelsOf(answers).flatMap(({ type, value }) => (type === "email" ? [] : [value]));
  const { value } = useApiQuery(findSimilar, {
    side,
    kind,
    details: read.detailsOf(answers).details,
    ...(title.trim() !== "" && { title }),
    place,
    numbers: [...new Set(numbers)].slice(0, MOST_NUMBERS),
  });
  const [isAnother, setAnother] = useState(false);
  // Of own posts the device itself knows (RepeatedPart.tsx).
  const first = value?.items.find(({ isOwn }) => isOwn !== true)?.listing;
  const name = first === undefined ? "" : (providerName(first) ?? first.place.label);
  const words = say("similar.text", { name });
  // A device keeps its texts for no page: what began without a net has none.
  if (words === "similar.text") return null;
  return (
    <div role="status">
      {first !== undefined && !isAnother && (
        <Note icon="search">
          <Stack data-gap="s">
            <p>{words}</p>
            <ButtonLink size="s" href={`/r/${first.id}`}>
              {say("similar.open")}
            </ButtonLink>
            <Button look="quiet" size="s" onClick={() => setAnother(true)}>
              {say("similar.another")}
            </Button>
          </Stack>
        </Note>
      )}
    </div>
  );
}
