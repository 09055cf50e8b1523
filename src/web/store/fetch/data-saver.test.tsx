import { expect, test, vi } from "vitest";
import { isDataSaver, isSlowNet, onDataSaver, setDataSaver } from "./data-saver.ts";

function says(connection: object): void {
  Object.defineProperty(navigator, "connection", { value: connection, configurable: true });
}

test("data are saved when somebody says so; where nobody did, when the device says so", () => {
  expect(isDataSaver()).toBe(false);
  says({ saveData: true });
  expect(isDataSaver()).toBe(true);
  setDataSaver(false);
  expect(isDataSaver()).toBe(false);
  says({ saveData: false });
  setDataSaver(true);
  expect(isDataSaver()).toBe(true);
});

test("a switch is told", () => {
  const listener = vi.fn<() => void>();
  const end = onDataSaver(listener);
  setDataSaver(true);
  end();
  setDataSaver(false);
  expect(listener).toHaveBeenCalledOnce();
});

test("a slow net is what the device takes for one", () => {
  expect(isSlowNet()).toBe(false);
  says({ effectiveType: "3g" });
  expect(isSlowNet()).toBe(true);
  says({ effectiveType: "4g" });
  expect(isSlowNet()).toBe(false);
});
