import { GIFT_COMPONENTS } from "#domain/blood/deferral.ts";
import type { GiftComponent } from "#domain/blood/deferral.ts";
import { useText } from "../i18n/useLanguage.tsx";
import type { Say } from "../i18n/text.ts";
import { Button } from "../ui/Button.tsx";
import { FieldHint, Label, Select } from "../ui/field.tsx";
import { FormField } from "../ui/FormField.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Card, Stack } from "../ui/layout.tsx";
import type { Answers } from "./answers.ts";

type GiftRowsProps = {
  id: string;
  gifts: Answers["gifts"];
  /** The newest day that may be chosen, YYYY-MM-DD. */
  today: string;
  onChange: (gifts: Answers["gifts"]) => void;
  wrong: string | null;
};

/** The last gifts: what and when, each on a row; none is fine. */
export function GiftRows({ id, gifts, today, onChange, wrong }: GiftRowsProps) {
  const say = useText();
  const replace = (at: number, changed: Partial<Answers["gifts"][number]>) =>
    onChange(gifts.map((gift, index) => (index === at ? { ...gift, ...changed } : gift)));
  const last = gifts.at(-1)?.component ?? "whole-blood";
  return (
    <Stack data-gap="m" role="group" aria-labelledby={`${id}-gifts`}>
      <div>
        <Label as="p" id={`${id}-gifts`}>
          {say("give.gifts")}
        </Label>
        <FieldHint>{say("give.giftsHelp")}</FieldHint>
      </div>
      {gifts.map(({ component, on }, at) => (
        // Rows have no other name than their place, and keep their order.
        <Card key={at} data-pad="">
          <Stack data-gap="m">
            <div>
              <Label htmlFor={`${id}-${at}`}>{say("give.gift")}</Label>
              <Select
                id={`${id}-${at}`}
                value={component}
                onChange={(event) => replace(at, { component: event.target.value })}
              >
                {GIFT_COMPONENTS.map((each) => (
                  <option key={each} value={each}>
                    {giftText(each, say)}
                  </option>
                ))}
              </Select>
            </div>
            <FormField
              label={say("give.day")}
              type="date"
              max={today}
              value={on}
              error={wrong !== null && (on === "" || on > today) ? wrong : null}
              onChange={(event) => replace(at, { on: event.target.value })}
            />
            <Button size="s" onClick={() => onChange(gifts.filter((_gift, index) => index !== at))}>
              {say("give.remove")}
            </Button>
          </Stack>
        </Card>
      ))}
      <Button wide onClick={() => onChange([...gifts, { component: last, on: "" }])}>
        <Icon name="plus" />
        {say("give.add")}
      </Button>
    </Stack>
  );
}

function giftText(component: GiftComponent, say: Say): string {
  return component === "double-red-cells" ? say("give.double") : say(`subtypes.blood.${component}`);
}
