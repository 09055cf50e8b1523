import type { ReactNode } from "react";

/**
 * A form the program sends; were it ever sent by the browser, what was typed must not stand in an
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
