import { useEffect, useRef } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Row } from "../../ui/layout.tsx";
import type { ShownRow } from "./rows.ts";
import css from "./FarQuestion.module.css";

type FarQuestionProps = {
  row: ShownRow;
  /** What it is of, where it does not stand in its row. */
  name?: string;
  onYes: () => void;
  onChange: () => void;
};

/** Asks about a count that is far from the last one. */
export function FarQuestion({ row: { count, now }, name, onYes, onChange }: FarQuestionProps) {
  const say = useText();
  const part = useRef<HTMLDivElement>(null);
  // It may stand above what the phone shows, and the key that asked is at the foot.
  useEffect(() => {
    // Some engines answer a promise, which an effect may not return.
    part.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  if (typeof count !== "number" || typeof now !== "number") return null;
  const question = say("counter.far", { was: count, count: now });
  return (
    <div className={css.far} role="alert" ref={part}>
      <p>{name === undefined ? question : say("listing.ofKind", { kind: name, what: question })}</p>
      <Row>
        <Button look="key" size="s" onClick={onYes}>
          {say("counter.farYes")}
        </Button>
        <Button size="s" onClick={onChange}>
          {say("counter.farChange")}
        </Button>
      </Row>
    </div>
  );
}
