import type { ReactNode } from "react";
import { NextAfter } from "../data/Refusal.tsx";
import { Stack } from "../ui/layout.tsx";
import type { ApiQueryState } from "../data/useApiQuery.ts";
import { RefusalNote } from "./form/RefusalNote.tsx";
import { Waiting } from "../lazy/Waiting.tsx";

/** Shows an answer, that it is loading, or why it failed. */
export function Answered<T>({ answer, children }: { answer: ApiQueryState<T>; children: (value: T) => ReactNode }) {
  const { value, problem, again } = answer;
  return (
    <>
      {problem !== null && (
        <Stack data-gap="m">
          <div role="alert">
            <RefusalNote problem={problem} />
          </div>
          <NextAfter problem={problem} again={again} />
        </Stack>
      )}
      {value !== null ? children(value) : problem === null && <Waiting />}
    </>
  );
}
