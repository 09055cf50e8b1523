import { useRef, useState } from "react";
import { shortPath } from "#domain/shared/short-code.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FieldHint, Label, TextInput } from "../ui/field.tsx";
import { Stack } from "../ui/layout.tsx";
import { useCameraCode } from "./useCameraCode.ts";
import { SHARE_TARGETS, shareLink } from "./links.ts";
import type { Shared } from "./links.ts";
import css from "./ShareDialog.module.css";

type ShareDialogProps = {
  what: Shared;
  /** Path of its card, to share as a picture. */
  card?: string | undefined;
  onClose: () => void;
};

/** Share targets as plain links, the link to copy, and a code for a camera. */
export function ShareDialog({ what, card, onClose }: ShareDialogProps) {
  const say = useText();
  const short = what.id === undefined ? null : new URL(shortPath(what.id), what.url).href;
  return (
    <Dialog title={say("later.share.title")} close={say("later.close")} onClose={onClose}>
      <Stack data-gap="m">
        <p>{what.text}</p>
        <ul className={css.targets}>
          {SHARE_TARGETS.map((target) => (
            <li key={target}>
              <ButtonLink size="s" wide href={shareLink(target, what)} target="_blank" rel="noopener noreferrer">
                {say(`later.share.to.${target}`)}
              </ButtonLink>
            </li>
          ))}
        </ul>
        {card !== undefined && (
          <ButtonLink size="s" wide href={card}>
            {say("listing.asCard")}
          </ButtonLink>
        )}
        <CopyLinks url={what.url} short={short} />
        <CameraCode url={short ?? what.url} />
      </Stack>
    </Dialog>
  );
}

/**
 * The link, and a short one for paper, each in a field. One line reports whether copying worked.
 */
function CopyLinks({ url, short }: { url: string; short: string | null }) {
  const say = useText();
  const [state, setState] = useState<CopyState>("idle");
  return (
    <Stack data-gap="s">
      <CopyLink name="link" copy={say("later.share.copy")} url={url} onCopy={setState} />
      {short !== null && (
        <CopyLink name="shortLink" copy={say("later.share.copyShort")} url={short} onCopy={setState} />
      )}
      <FieldHint role="status">{state !== "idle" && say(`later.share.${state}`)}</FieldHint>
    </Stack>
  );
}

type CopyState = "idle" | "copied" | "byHand";
type CopyLinkProps = {
  name: "link" | "shortLink";
  copy: string;
  url: string;
  onCopy: (state: CopyState) => void;
};

/** A link in a field. A tap copies it; if the browser refuses, it is selected to copy by hand. */
function CopyLink({ name, copy, url, onCopy }: CopyLinkProps) {
  const say = useText();
  const field = useRef<HTMLInputElement>(null);
  const copyIt = async () => {
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(url);
      onCopy("copied");
    } catch {
      field.current?.select();
      onCopy("byHand");
    }
  };
  const id = `share-${name}`;
  return (
    <div>
      <Label htmlFor={id}>{say(`later.share.${name}`)}</Label>
      <Stack data-gap="s">
        <TextInput ref={field} id={id} readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
        <Button wide onClick={() => void copyIt()}>
          {copy}
        </Button>
      </Stack>
    </div>
  );
}

/** The link as a QR code, drawn here on a tap. */
function CameraCode({ url }: { url: string }) {
  const say = useText();
  const [isWanted, setWanted] = useState(false);
  const picture = useCameraCode(url, isWanted);
  if (picture !== null)
    return (
      <img
        className={css.code}
        src={picture}
        alt={say("later.share.codeOf", { url })}
        onLoad={({ currentTarget }) => bring(currentTarget)}
      />
    );
  return (
    <Button wide onClick={() => setWanted(true)} aria-busy={isWanted}>
      {say("later.share.code")}
    </Button>
  );
}

/** Scrolls it into view: it opens below the last button. */
function bring(picture: HTMLElement): void {
  picture.scrollIntoView({ block: "nearest" });
}
