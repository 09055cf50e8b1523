import { useState } from "react";
import type { Facility } from "#contract/facilities.ts";
import { LinesForm } from "../../entry/lines/LinesForm.tsx";
import { PendingLines } from "../../entry/lines/PendingLines.tsx";
import { useCurrentUser } from "../../session/useCurrentUser.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card, SecondLine, Stack } from "../../ui/layout.tsx";
import { phoneText } from "../../ui/phone.ts";

type LinesCardProps = { facility: Facility; account: string };

/** The public numbers, and a way to edit them. */
export function LinesCard({ facility: { id, own, phones }, account }: LinesCardProps) {
  const say = useText();
  const me = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const isModerator = me.state === "known" && !me.me.facilities.includes(id);
  const lines: NonNullable<Facility["own"]>["phones"] =
    own?.phones ?? phones.map(({ value, label }) => ({ value, label, isPaused: false }));
  return (
    <Card data-pad="">
      <Stack data-gap="m">
        <h2>{say("lines.title")}</h2>
        <p>{say(lines.length === 0 ? "lines.none" : "lines.lead")}</p>
        {isOpen ? (
          <LinesForm id={id} account={account} isModerator={isModerator} onLeave={() => setOpen(false)} />
        ) : (
          <>
            {lines.length > 0 && (
              <ul>
                {lines.map(({ value, label, refused }) => (
                  <li key={value}>
                    <bdi dir="ltr">{phoneText(value)}</bdi> {label !== undefined && <bdi>{label}</bdi>}
                    {refused !== undefined && <SecondLine>{say("lines.premium")}</SecondLine>}
                  </li>
                ))}
              </ul>
            )}
            <PendingLines id={id} isModerator={isModerator} />
            <Button size="s" onClick={() => setOpen(true)}>
              {say("lines.change")}
            </Button>
          </>
        )}
      </Stack>
    </Card>
  );
}
