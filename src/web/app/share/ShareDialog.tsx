import { styled } from "@mui/material/styles";
import { useRef, useState } from "react";
import { useText } from "../../i18n/language.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Hint, Label, TextInput } from "../../ui/field.tsx";
import { Stack } from "../../ui/layout.tsx";
import { useCameraCode } from "../camera-code.ts";
import { SHARE_TARGETS, shareLink } from "./links.ts";
import type { Shared } from "./links.ts";

const Targets = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill,minmax(min(100%,9.5rem),1fr))",
  gap: 8,
});
const Code = styled("img")({ width: "100%", maxWidth: 240, background: "#fff", padding: 8 });

/** Where to pass it on to: plain links, the link to copy, and a code for the camera of whoever stands beside. */
export function ShareDialog({ what, onClose }: { what: Shared; onClose: () => void }) {
  const say = useText();
  return (
    <Dialog title={say("later.share.title")} close={say("later.close")} onClose={onClose}>
      <Stack data-gap="m">
        <p>{what.text}</p>
        <Targets>
          {SHARE_TARGETS.map((target) => (
            <li key={target}>
              <ButtonLink size="s" wide href={shareLink(target, what)} target="_blank" rel="noopener noreferrer">
                {say(`later.share.to.${target}`)}
              </ButtonLink>
            </li>
          ))}
        </Targets>
        <CopyLink url={what.url} />
        <CameraCode url={what.url} />
      </Stack>
    </Dialog>
  );
}

/** The link in a field: copied on a tap; where the browser does not let us, chosen whole, to be copied by hand. */
function CopyLink({ url }: { url: string }) {
  const say = useText();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<"idle" | "copied" | "byHand">("idle");
  const copy = async () => {
    try {
      // Without https there is no clipboard at all.
      await navigator.clipboard.writeText(url);
      setState("copied");
    } catch {
      field.current?.select();
      setState("byHand");
    }
  };
  return (
    <div>
      <Label htmlFor="share-link">{say("later.share.link")}</Label>
      <Stack data-gap="s">
        <TextInput
          ref={field}
          id="share-link"
          readOnly
          dir="ltr"
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button wide onClick={() => void copy()}>
          {say("later.share.copy")}
        </Button>
        <Hint role="status">{state !== "idle" && say(`later.share.${state}`)}</Hint>
      </Stack>
    </div>
  );
}

/** The link as a picture for a camera; made here, on a tap. */
function CameraCode({ url }: { url: string }) {
  const say = useText();
  const [isWanted, setWanted] = useState(false);
  const picture = useCameraCode(url, isWanted);
  if (picture !== null) return <Code src={picture} alt={say("later.share.codeOf", { url })} />;
  return (
    <Button wide onClick={() => setWanted(true)} aria-busy={isWanted}>
      {say("later.share.code")}
    </Button>
  );
}
