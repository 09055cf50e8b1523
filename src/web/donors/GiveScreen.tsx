import { useState } from "react";
import type { DonorSave } from "#contract/donors.ts";
import { useClock } from "../device/useClock.tsx";
import { useKeptText } from "../device/useKeptText.ts";
import { useSite } from "../data/useSite.tsx";
import { useText } from "../i18n/useLanguage.tsx";
import { Waiting } from "../lazy/Waiting.tsx";
import { useAccountId } from "../session/useAccountId.ts";
import { useCurrentUser, useSessionHint } from "../session/useCurrentUser.ts";
import type { Write } from "../store/types.ts";
import { useServerOnline } from "../store/useServerOnline.ts";
import { Done } from "../ui/Done.tsx";
import { Note, Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { answersOf, noAnswers, readAnswers, ticksOf } from "./answers.ts";
import { DonorForm } from "./DonorForm.tsx";
import { DonorState } from "./DonorState.tsx";
import { useDonor } from "./useDonor.ts";

/** What a donor says of themselves, and what is stored. Signed out it can be typed, and stays. */
export function GiveScreen() {
  const account = useAccountId();
  const known = useCurrentUser();
  const maySign = useSessionHint();
  if (account === null && known.state === "unknown" && maySign) return <Waiting />;
  return <OwnGive key={account ?? ""} account={account} />;
}

function OwnGive({ account }: { account: string | null }) {
  const say = useText();
  const { defaultCountry } = useSite();
  const { donor, isKnown, isPending, refused, save, leave, discard } = useDonor(account);
  const [kept, keep] = useKeptText("give");
  const [isChanging, setChanging] = useState(kept !== "");
  const [last, setLast] = useState<"saved" | "left" | null>(null);
  const online = useServerOnline();
  const clock = useClock();
  if (account !== null && !isKnown && online !== "offline") return <Waiting />;
  const before = refused?.args ?? donor;
  const begun =
    before === null ? noAnswers(defaultCountry) : answersOf(before, ticksOf(refused?.args, donor, clock.now));
  const answers = readAnswers(kept, begun);
  const isForm = donor === null || isChanging || refused !== null;
  const close = () => {
    keep("");
    setChanging(false);
  };
  /** Another account may be signed in by now: then its own page is drawn. */
  const after = (stored: Promise<unknown>, outcome: "saved" | "left") =>
    void stored.then(
      () => {
        close();
        setLast(outcome);
      },
      () => undefined,
    );
  const store = (args: DonorSave) => after(save(args), "saved");
  const cancel = () => {
    close();
    if (refused !== null) void discard(refused.write.key);
  };
  return (
    <Stack>
      <Outcome last={last} isPending={isPending} isOffline={online === "offline"} />
      {refused !== null && <RefusedSave write={refused.write} />}
      {account !== null && !isKnown && <Note icon="wifi">{say("give.noNet")}</Note>}
      {isForm ? (
        <DonorForm
          answers={answers}
          onChange={(next) => keep(JSON.stringify(next))}
          account={account}
          donor={donor}
          onSave={store}
          onCancel={donor === null ? undefined : cancel}
        />
      ) : (
        <DonorState
          donor={donor}
          onChange={() => setChanging(true)}
          onSave={store}
          onLeave={() => after(leave(donor.id), "left")}
        />
      )}
    </Stack>
  );
}

type OutcomeProps = { last: "saved" | "left" | null; isPending: boolean; isOffline: boolean };

/** What became of the last act, read aloud. What waits for a net is not called done. */
function Outcome({ last, isPending, isOffline }: OutcomeProps) {
  const say = useText();
  if (isPending && isOffline) return <Done isWaiting text={say("give.queued")} />;
  if (last === null) return <div role="status" />;
  return isPending ? <Waiting /> : <Done text={say(last === "saved" ? "give.saved" : "give.left")} />;
}

/** Why the server refused the last save. Its words are in the form. */
function RefusedSave({ write: { error } }: { write: Write }) {
  return (
    <div role="alert">
      <Refused title={error?.title ?? ""}>
        <p>{error?.detail}</p>
      </Refused>
    </div>
  );
}
