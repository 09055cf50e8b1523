import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { isTyping } from "../../device/is-typing.ts";
import { useText } from "../../i18n/useLanguage.tsx";
import { Button } from "../../ui/Button.tsx";
import { Stack } from "../../ui/layout.tsx";

/** An admin search: its fields, and the submit button. The key "/" leads to the first field. */
export function SearchForm({ onSearch, children }: { onSearch: () => void; children: ReactNode }) {
  const say = useText();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const toSearch = (event: KeyboardEvent) => {
      if (event.key !== "/" || isTyping(event)) return;
      event.preventDefault();
      form.current?.querySelector("input")?.focus();
    };
    document.addEventListener("keydown", toSearch);
    return () => document.removeEventListener("keydown", toSearch);
  }, []);
  return (
    <form
      ref={form}
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
