import type { ReactNode } from "react";

/**
 * A form that the program submits. If the browser submits it, the input must not appear in an
 * address.
 * @example <SendForm onSend={() => void send(values)}>{fields}</SendForm>
 */
export function SendForm({ onSend, children }: { onSend: () => void; children: ReactNode }) {
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}
