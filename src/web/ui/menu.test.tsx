import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { Menu } from "./menu.tsx";

let drawn: DrawnScreen;

test("Escape inside an open menu closes it and gives the focus back to its key", async () => {
  drawn = await draw(
    <Menu group="list">
      <summary>Filter</summary>
      <input />
    </Menu>,
  );
  const menu = drawn.element.querySelector("details");
  const input = drawn.element.querySelector("input");
  if (menu === null || input === null) throw new Error("no menu was drawn");
  menu.open = true;
  input.focus();
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true }));
  expect(menu.open).toBe(true);
  input.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(menu.open).toBe(false);
  expect(document.activeElement?.textContent).toBe("Filter");
});
