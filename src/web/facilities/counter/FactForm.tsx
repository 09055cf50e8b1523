import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row, Stack } from "../../ui/layout.tsx";

type FactFormProps = { onSave: () => void; onLeave: () => void; children: ReactNode };

/** A form for one fact of a place: its questions, a key that tells it, and one that leaves it. */
export function FactForm({ onSave, onLeave, children }: FactFormProps) {
  const say = useText();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack data-gap="m">
        {children}
        <Row>
          <Button look="key" size="s" type="submit">
            {say("counter.access.save")}
          </Button>
          <Button size="s" onClick={onLeave}>
            {say("counter.hours.leave")}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
