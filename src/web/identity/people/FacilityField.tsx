import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField, Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { facilityIdIn } from "./facility-id.ts";
import { useFacilityMatches } from "./useFacilityMatches.ts";

/** The field's text and the chosen facility's id; null if none is chosen. */
export type Named = { text: string; id: string | null };

/** The empty field. */
export const UNNAMED: Named = { text: "", id: null };

type FacilityFieldProps = {
  value: Named;
  onName: (value: Named) => void;
  /** Submitted without a facility: the field says so. */
  isMissing: boolean;
};

/** Selects a facility by typing part of its name, or its page's address. Shows the name. */
export function FacilityField({ value: { text, id: chosen }, onName, isMissing }: FacilityFieldProps) {
  const say = useText();
  const found = useFacilityMatches(chosen === null ? text : "");
  return (
    <>
      <FormField
        label={say("account.people.facility")}
        hint={say("account.people.facilityHint")}
        type="text"
        autoComplete="off"
        value={text}
        error={isMissing && chosen === null ? <Refused title={say("account.people.facilityMissing")} /> : null}
        onChange={(event) => onName({ text: event.target.value, id: facilityIdIn(event.target.value) })}
      />
      <div role="status">
        {found.length > 0 && (
          <Stack aria-label={say("account.people.facilitiesFound", { count: found.length })} role="group">
            {found.map(({ id, name, label }) => (
              <Button key={id} look="plain" wide onClick={() => onName({ text: name, id })}>
                {[name, label].join(", ")}
              </Button>
            ))}
          </Stack>
        )}
      </div>
    </>
  );
}
