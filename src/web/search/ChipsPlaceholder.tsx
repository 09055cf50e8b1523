import type { ReactNode } from "react";
import { Chips } from "../ui/menu.tsx";
import { subtypeParameter } from "../entry/find-query.ts";
import type { FindQuery } from "../entry/find-query.ts";
import css from "./ChipsPlaceholder.module.css";

/**
 * As high as the chips above a list, until their code is there. The rows below must not move under
 * a finger.
 */
export function ChipsPlaceholder({ query }: { query: FindQuery }) {
  const kind = query.kinds?.length === 1 ? query.kinds[0] : undefined;
  const asksPatient = kind !== undefined && subtypeParameter(kind) === "patient" && query.subtype === undefined;
  return (
    <>
      {kind === "blood" && (
        <div className={css.hidden} aria-hidden="true" data-screen="">
          <Chips data-parts="">
            <li className={css.part}>{"\u00A0"}</li>
          </Chips>
        </div>
      )}
      <Line question={asksPatient && <Question />} />
    </>
  );
}

/** A line of chips, below its question where it has one. */
function Line({ question }: { question: ReactNode }) {
  return (
    <div className={css.hidden} aria-hidden="true" data-screen="">
      {question}
      <Chips>
        <li className={css.chip}>{"\u00A0"}</li>
      </Chips>
    </div>
  );
}

function Question() {
  return <p className={css.question}>{"\u00A0"}</p>;
}
