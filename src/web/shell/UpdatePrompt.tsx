import { styled } from "../theme/styled.ts";
import { useEffect, useState } from "react";
import { useText } from "../i18n/useLanguage.tsx";
import { c } from "../theme/theme.ts";
import { RADIUS, SIZE, WIDE } from "../theme/tokens.ts";
import { Button } from "../ui/Button.tsx";
import { Row } from "../ui/layout.tsx";
import { useOnline } from "../device/useOnline.ts";
import { watchForUpdate } from "./useUpdate.ts";

const Strip = styled("div")({
  position: "sticky",
  bottom: SIZE.nav + 8,
  zIndex: 1,
  margin: 8,
  "&>div": {
    padding: 12,
    borderRadius: RADIUS.card,
    background: c.surface,
    border: `2px solid ${c.ink}`,
    boxShadow: "0 8px 24px rgb(0 0 0 / .22)",
  },
  "& p": { flex: "1 1 6rem", lineHeight: 1.35, fontWeight: 600 },
  [WIDE]: { bottom: 8, maxWidth: 680, marginInline: 32 },
});

/**
 * Says that a new version is ready, and loads it on the person's tap alone. What was typed is in
 * the drafts.
 */
export function UpdatePrompt() {
  const say = useText();
  const [take, setTake] = useState<(() => void) | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Whoever has no net has other worries.
  const isOnline = useOnline();
  useEffect(() => watchForUpdate((ready) => setTake(() => ready)), []);
  const load = () => {
    setBusy(true);
    take?.();
  };
  return (
    <Strip role="status">
      {take !== null && isOnline && (
        <Row>
          <p>{say("kept.ready")}</p>
          <Button size="s" look="key" onClick={load} aria-busy={isBusy}>
            {say(isBusy ? "app.loading" : "kept.load")}
          </Button>
          <Button size="s" onClick={() => setTake(null)}>
            {say("kept.later")}
          </Button>
        </Row>
      )}
    </Strip>
  );
}
