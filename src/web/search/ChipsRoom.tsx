import { Chips } from "../ui/menu.tsx";
import type { FindQuery } from "../entry/find-query.ts";
import css from "./ChipsRoom.module.css";

/**
 * Keeps the room of the chips above a list until their code is there. The rows below must not move
 * under a finger.
 */
export function ChipsRoom({ query }: { query: FindQuery }) {
  const asksGroup = query.kinds?.length === 1 && query.kinds[0] === "blood" && query.group === undefined;
  return (
    <>
      {asksGroup && (
        <div className={css.room} aria-hidden="true" data-screen="">
          <p>{"\u00A0"}</p>
          <Line />
        </div>
      )}
      <div className={css.room} aria-hidden="true" data-screen="">
        <Line />
      </div>
    </>
  );
}

/** A line as high as one of chips. */
function Line() {
  return (
    <Chips>
      <li className={css.chip}>{"\u00A0"}</li>
    </Chips>
  );
}
