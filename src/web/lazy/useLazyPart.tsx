import { useCallback } from "react";
import type { ComponentType } from "react";
import { useLanguage } from "../i18n/useLanguage.tsx";
import { Button } from "../ui/Button.tsx";
import { Refused } from "../ui/FormField.tsx";
import { Stack } from "../ui/layout.tsx";
import { usePart } from "./usePart.tsx";
import type { Fetched } from "./usePart.tsx";
import { Waiting } from "./Waiting.tsx";

/** Imports a part of the program after hydration, with its texts (section `later`). */
export function useLazyPart<Part>(name: string, load: () => Promise<Part>): Fetched<Part> {
  const { learn } = useLanguage();
  const both = useCallback(async () => {
    const [part] = await Promise.all([load(), learn()]);
    return part;
  }, [load, learn]);
  return usePart(name, both);
}

type LazyPartProps<Props extends object> = { name: string; load: () => Promise<ComponentType<Props>>; props: Props };

/** Such a part; until it is loaded a loading text, and a retry if it fails. */
export function LazyPart<Props extends object>({ name, load, props }: LazyPartProps<Props>) {
  const { say } = useLanguage();
  const { part: Part, hasFailed, again } = useLazyPart(name, load);
  if (Part !== null) return <Part {...props} />;
  if (!hasFailed) return <Waiting />;
  return (
    <Stack data-gap="m" role="alert">
      <Refused title={say("problem.noAnswerTitle")}>{say("problem.noAnswerText")}</Refused>
      <Button size="s" onClick={again}>
        {say("problem.retry")}
      </Button>
    </Stack>
  );
}
