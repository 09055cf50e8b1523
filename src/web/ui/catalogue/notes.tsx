import { useState } from "react";
import type { Say } from "../../i18n/text.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import type { Entries } from "./entry.ts";
import { Band } from "../Band.tsx";
import { Button } from "../Button.tsx";
import { Dialog } from "../Dialog.tsx";
import { Done } from "../Done.tsx";
import { Note, Refused } from "../FormField.tsx";

/** Messages: bands, notes, results, a dialog. */
export const noteEntries: Entries = (say) => [
  { part: "Band", states: bands(say) },
  {
    part: "Note",
    states: (["calm", "fresh", "ageing"] as const).map((tone) => [
      tone,
      <Note icon={tone === "ageing" ? "clock" : "check"} tone={tone}>
        {say("posting.saved")}
      </Note>,
    ]),
  },
  {
    part: "Refused",
    states: [
      ["with its reason", <Refused title={say("posting.netTitle")}>{say("posting.netText")}</Refused>],
      ["alone", <Refused title={say("posting.netTitle")} />],
    ],
  },
  {
    part: "Done",
    states: [
      [
        "sent",
        <Done text={say("posting.saved")}>
          <Button>{say("app.back")}</Button>
        </Done>,
      ],
      [
        "kept on this device",
        <Done text={say("posting.savedHere")} isWaiting>
          <Button>{say("app.back")}</Button>
        </Done>,
      ],
    ],
  },
  { part: "Dialog", states: [["opened by its key", <OpenDialog />]] },
];

function bands(say: Say) {
  return (["fresh", "ageing", "old", "danger", "calm"] as const).flatMap((tone) => {
    const icon = tone === "danger" ? "warn" : "clock";
    return [
      [
        tone,
        <Band tone={tone} icon={icon}>
          {say("listing.payTitle")}
          <small>{say("listing.payText")}</small>
        </Band>,
      ] as const,
      [
        `${tone}, one line`,
        <Band tone={tone} icon={icon}>
          {say("listing.payTitle")}
        </Band>,
      ] as const,
    ];
  });
}

function OpenDialog() {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-opens="dialog" onClick={() => setOpen(true)}>
        {say("facility.wrong")}
      </Button>
      {isOpen && (
        <Dialog title={say("facility.wrong")} close={say("app.back")} onClose={() => setOpen(false)}>
          <p>{say("listing.payText")}</p>
        </Dialog>
      )}
    </>
  );
}
