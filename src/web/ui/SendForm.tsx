import type { ReactNode } from "react";

/**
 * A form that the program submits. If the browser submits it, the input must not appear in an
 * address. Sent without a required field, it takes the reader to that field.
 * @example <SendForm onSend={() => void send(values)}>{fields}</SendForm>
 */
export function SendForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const missing = [
          ...event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
            "input[required],textarea[required]",
          ),
        ].find(({ value }) => value.trim() === "");
        if (missing === undefined) onSend();
        else missing.focus();
      }}
    >
      {children}
    </form>
  );
}
