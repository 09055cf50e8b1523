import { useState } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { SecondLine, Stack } from "../../ui/layout.tsx";

/**
 * Copies a text; where the browser refuses that (a page without https) it says why, and the text
 * can be selected.
 */
export function CopyButton({ text }: { text: string }) {
  const say = useText();
  const [state, setState] = useState<"idle" | "done" | "refused">("idle");
  if (!window.isSecureContext || !("clipboard" in navigator))
    return <SecondLine as="p">{say("account.copy.insecure")}</SecondLine>;
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState("done"),
      () => setState("refused"),
    );
  return (
    <Stack data-gap="s">
      <Button size="s" onClick={copy}>
        {say("account.copy.go")}
      </Button>
      <p role="status">
        {state === "done" && say("account.copy.done")}
        {state === "refused" && say("account.copy.refused")}
      </p>
    </Stack>
  );
}
