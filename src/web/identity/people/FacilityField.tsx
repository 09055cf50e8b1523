import { useEffect, useState } from "react";
import { useApi } from "../../data/useApi.tsx";
import { useSite } from "../../data/useSite.tsx";
import { useLanguage, useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { FormField, Refused } from "../../ui/FormField.tsx";
import { Stack } from "../../ui/layout.tsx";
import { facilityIdIn } from "./facility-id.ts";

/** Quiet time after a key before the server is asked, ms. */
const PAUSE_MS = 250;
/** As far as one search reaches: the whole region of a deployment. */
const REGION_KM = 499;
const LEAST_LETTERS = 2;

type FacilityMatch = { id: string; name: string; label: string };

/** What stands in the field, and the facility it names: null as long as none was chosen. */
export type Named = { text: string; id: string | null };

/** Nothing typed yet. */
export const UNNAMED: Named = { text: "", id: null };

type FacilityFieldProps = {
  value: Named;
  onName: (value: Named) => void;
  /** Sent without a facility: it is said here, in words. */
  isMissing: boolean;
};

/**
 * Names a facility: by typing a part of its name and choosing it, or by the address of its page.
 * What is chosen shows its name.
 */
export function FacilityField({ value: { text, id: chosen }, onName, isMissing }: FacilityFieldProps) {
  const say = useText();
  const found = useFacilities(chosen === null ? text : "");
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

/**
 * Facilities of the deployment's region whose name fits what was typed; none once one is chosen.
 */
function useFacilities(typed: string): FacilityMatch[] {
  const api = useApi();
  const { defaultPlace } = useSite();
  const { language } = useLanguage();
  const text = typed.trim();
  const isAsked = text.length >= LEAST_LETTERS && facilityIdIn(text) === null;
  const [found, setFound] = useState<{ text: string; items: FacilityMatch[] }>({ text: "", items: [] });
  useEffect(() => {
    if (api === null || defaultPlace === null || !isAsked) return;
    const stop = new AbortController();
    const { lat, lng } = defaultPlace;
    const input = { lat, lng, withinKm: REGION_KM, q: text, limit: 6, lang: language };
    const timer = setTimeout(() => {
      void import("#contract/facilities.ts")
        .then(({ facilitiesNearby }) => api(facilitiesNearby, input, { signal: stop.signal }))
        .then((answer) => {
          if (!answer.ok || stop.signal.aborted) return;
          setFound({
            text,
            items: answer.value.items.map(({ id, name, place }) => ({ id, name, label: place.label })),
          });
        })
        // Without a net nothing is offered; the address of its page still names it.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, defaultPlace, isAsked, language, text]);
  return isAsked ? found.items : [];
}
