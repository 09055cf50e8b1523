import { useState, useSyncExternalStore } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { declineInstall, mayOfferInstall } from "../store/saved/install-offer.ts";
import { Button } from "../ui/Button.tsx";
import { Card, Row, Stack } from "../ui/layout.tsx";
import { installPrompt, onInstallPrompt, takeInstallPrompt } from "./install-prompt.ts";

/**
 * An invitation to install, from the second visit on. It has a key where the browser can be asked,
 * and words where only its reader can do it. Declined, it never comes again.
 */
export function InstallCard() {
  const say = useText();
  const prompt = useSyncExternalStore(onInstallPrompt, installPrompt, () => null);
  const [isOffered, setOffered] = useState(mayOfferInstall);
  if (!isOffered || (prompt === null && !isByHand())) return null;
  const leave = () => {
    declineInstall();
    setOffered(false);
  };
  const install = async () => {
    const answer = await takeInstallPrompt()?.prompt();
    if (answer?.outcome === "dismissed") leave();
  };
  return (
    <Card data-pad="" aria-labelledby="install">
      <Stack data-gap="m">
        <h2 id="install">{say("later.install.title")}</h2>
        <p>{say("later.install.why")}</p>
        {prompt === null && <p>{say("later.install.ios")}</p>}
        <Row data-fill="">
          {prompt !== null && (
            <Button look="tint" onClick={() => void install()}>
              {say("later.install.add")}
            </Button>
          )}
          <Button onClick={leave}>{say("later.install.leave")}</Button>
        </Row>
      </Stack>
    </Card>
  );
}

/** Safari on iOS: it has no event, and `standalone` says whether this is the installed app. */
function isByHand(): boolean {
  return Reflect.get(navigator, "standalone") === false;
}
