import { getFirstSteps } from "#contract/first-steps.ts";
import { useApiQuery } from "../data/useApiQuery.ts";
import { useText } from "../i18n/useLanguage.tsx";
import { Card, SecondLine, Stack } from "../ui/layout.tsx";

/** What an admin still has to state before the public comes. Empty once nothing is missing. */
export function FirstSteps() {
  const say = useText();
  const { value } = useApiQuery(getFirstSteps, {});
  if (value === null || value.items.length === 0) return null;
  return (
    <Card data-pad="" as="section">
      <Stack data-gap="m">
        <h2>{say("account.steps.title")}</h2>
        <p>{say("account.steps.lead")}</p>
        <Stack as="ol" data-gap="m">
          {value.items.map(({ step, setting, what }) => (
            <li key={step}>
              {what}{" "}
              <SecondLine as="bdi" dir="ltr">
                <code>{setting}</code>
              </SecondLine>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
