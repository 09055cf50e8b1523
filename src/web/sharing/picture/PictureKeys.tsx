import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Row, Stack } from "../../ui/layout.tsx";
import type { Shared } from "../links.ts";
import { ShareDialog } from "../ShareDialog.tsx";
import { usePicture } from "./usePicture.ts";
import { usePictureActions } from "./usePictureActions.ts";
import { usePreparePicture } from "./usePreparePicture.ts";
import css from "./PictureKeys.module.css";

type PictureKeysProps = {
  /** The element to draw; nothing around it is drawn. */
  element: () => HTMLElement | null;
  /** Name of the file. */
  name: string;
  /** Changes with the element's content. */
  version: string;
  shared: Shared;
  /** Whether the page can be printed. */
  isPrintable?: boolean;
};

/** Buttons below a picture: save, share, copy, print, and the outcome of the last tap. */
export function PictureKeys({ element, name, version, shared, isPrintable = false }: PictureKeysProps) {
  const say = useText();
  const picture = usePicture({ element, name, version });
  const { said, isSharing, closeSharing, save, share, copy } = usePictureActions(picture, shared);
  usePreparePicture(picture, version);
  const { progress } = picture;
  return (
    <Stack data-gap="m" data-screen="">
      <Row data-fill="">
        <Button look="key" onClick={save}>
          <span className={css.save}>
            <Icon name="up" />
          </span>
          {say("later.picture.save")}
        </Button>
        <Button onClick={share}>
          <Icon name="share" />
          {say("later.picture.share")}
        </Button>
        <Button onClick={copy}>{say("later.picture.copy")}</Button>
        {isPrintable && <Button onClick={() => window.print()}>{say("later.picture.print")}</Button>}
      </Row>
      {progress !== null && progress.total > 1 && (
        <progress value={progress.done} max={progress.total} aria-hidden="true" />
      )}
      <p role="status">
        {progress === null
          ? said
          : say(progress.total > 1 ? "later.picture.madeOf" : "later.picture.making", { ...progress })}
      </p>
      {isSharing && <ShareDialog what={shared} onClose={closeSharing} />}
    </Stack>
  );
}
