import type { ReactNode } from "react";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";

/** An admin search: its fields, and the submit button. */
export function SearchForm({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const say = useText();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch();
      }}
    >
      <Stack data-gap="m">
        {children}
        <Button type="submit" look="key" wide>
          {say("account.people.show")}
        </Button>
      </Stack>
    </form>
  );
}
