import { useState } from "react";
import { FOLLOW_WHENS } from "#domain/follows/follow.ts";
import type { FollowWhen } from "#domain/follows/follow.ts";
import { newId } from "#domain/shared/ids.ts";
import type { FollowSave } from "#contract/follows.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Choices, Tick } from "../../ui/choices.tsx";
import { Card, Stack } from "../../ui/layout.tsx";
import { followWords } from "./asked.ts";
import type { Asked } from "./asked.ts";

type NewFollowProps = { asked: Asked; onSave: (follow: FollowSave) => void };

/** Follows what a list's address asks for: how often one is told, and whether at night too. */
export function NewFollow({ asked, onSave }: NewFollowProps) {
  const say = useText();
  const [when, setWhen] = useState<FollowWhen>("first");
  const [nightToo, setNightToo] = useState(false);
  const { what, where } = followWords(asked, say);
  return (
    <Card data-pad="" aria-labelledby="new-follow">
      <Stack data-gap="m">
        <h2 id="new-follow">{say("account.follows.new")}</h2>
        <p>
          <b>{what}</b>
          <br />
          {where}
        </p>
        <Choices
          legend={say("account.follows.when")}
          choices={FOLLOW_WHENS.map((value) => ({ value, title: say(`account.follows.${value}`) }))}
          chosen={[when]}
          onChoose={setWhen}
        />
        <Tick checked={nightToo} onTick={setNightToo} title={say("account.follows.night")} />
        <Button look="key" wide onClick={() => onSave({ ...asked, id: newId(), when, nightToo })}>
          {say("account.follows.save")}
        </Button>
      </Stack>
    </Card>
  );
}
