import { getDuplicates } from "#contract/duplicates/duplicates.ts";
import { useApiQuery } from "../../data/useApiQuery.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";

/** The way to likely duplicates, where some wait. */
export function DuplicatesLink() {
  const say = useText();
  const { value } = useApiQuery(getDuplicates, { limit: 1 });
  if (value === null || value.items.length === 0) return null;
  return (
    <ButtonLink size="s" href="/moderate?show=duplicates">
      {say("duplicates.title")}
    </ButtonLink>
  );
}
