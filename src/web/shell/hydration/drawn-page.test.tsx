import { hydrateRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { forgetDrawn, hasDrawn, keepDrawn, showDrawn } from "./drawn-page.ts";
import { ErrorScreen } from "../ErrorScreen.tsx";

const DRAWN = '<main><a href="tel:+911">Call</a><form action="/find/bed"><input name="q"></form></main>';
let root: HTMLElement;

beforeEach(() => {
  forgetDrawn();
  vi.spyOn(console, "error").mockReturnValue();
  root = document.createElement("div");
  root.innerHTML = DRAWN;
  document.body.replaceChildren(root);
});

/** Hydrates the page with a program whose first drawing fails. */
function hydrateBroken(errorElement = <ErrorScreen />) {
  const Broken = () => {
    throw new TypeError("toSorted is not a function");
  };
  const router = createMemoryRouter([{ path: "/", element: <Broken />, errorElement }]);
  const onUncaughtError = () => showDrawn();
  keepDrawn(root, () => drawing.unmount());
  const drawing = hydrateRoot(root, <RouterProvider router={router} />, { onUncaughtError });
}

test("where the first drawing fails, the server's page stands there again", async () => {
  hydrateBroken();
  await vi.waitFor(() => expect(hasDrawn()).toBe(false));
  await vi.waitFor(() => expect(root.innerHTML).toBe(DRAWN));
});

test("the same where the page for errors fails as well", async () => {
  const Worse = () => {
    throw new Error("and worse");
  };
  hydrateBroken(<Worse />);
  await vi.waitFor(() => expect(hasDrawn()).toBe(false));
  await vi.waitFor(() => expect(root.innerHTML).toBe(DRAWN));
});

test("after a minute, or once the reader has gone on, it is not shown again", () => {
  vi.useFakeTimers();
  keepDrawn(root, () => undefined);
  expect(hasDrawn()).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(hasDrawn()).toBe(false);
  keepDrawn(root, () => undefined);
  forgetDrawn();
  expect(hasDrawn()).toBe(false);
  vi.useRealTimers();
});
