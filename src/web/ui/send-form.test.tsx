import { expect, test, vi } from "vitest";
import { draw } from "../testing/screen.tsx";
import { SendForm } from "./SendForm.tsx";

test("a form sent without a required field takes the reader there, and sends nothing", async () => {
  const send = vi.fn<() => void>();
  const screen = await draw(
    <SendForm onSend={send}>
      <input aria-label="note" />
      <input aria-label="number" required />
      <button type="submit">Send</button>
    </SendForm>,
  );
  await screen.tap(screen.button("Send"));
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("number");
  const field = screen.element.querySelector<HTMLInputElement>("[required]");
  if (field !== null) field.value = "98300 12345";
  await screen.tap(screen.button("Send"));
  expect(send).toHaveBeenCalledOnce();
});

test("a required text is missed as well", async () => {
  const send = vi.fn<() => void>();
  const screen = await draw(
    <SendForm onSend={send}>
      <textarea aria-label="note" required />
      <button type="submit">Send</button>
    </SendForm>,
  );
  await screen.tap(screen.button("Send"));
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("note");
});
