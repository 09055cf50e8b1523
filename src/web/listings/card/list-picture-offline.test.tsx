import { afterEach, expect, test, vi } from "vitest";
import { listing, minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { Drawn } from "../../testing/screen.tsx";
import { toRow } from "../row.ts";
import { ListPicture } from "./ListPicture.tsx";

vi.mock("../../app/picture/code.ts", () => ({ codeOf: () => Promise.reject(new TypeError("no net")) }));

let drawn: Drawn;
afterEach(() => drawn.end());

test("without a net, when what draws codes does not come, the list is a picture all the same, with its link written", async () => {
  const list = {
    title: "Oxygen",
    narrowed: "",
    place: "Kolkata",
    asOf: minutesAgo(3),
    url: "http://127.0.0.1/find/oxygen",
  };
  drawn = await draw(<ListPicture rows={[toRow({ ...listing(), distanceKm: 1 })]} list={list} onClose={() => {}} />);
  await drawn.until(() => drawn.element.querySelector("[data-picture]") !== null);
  expect(drawn.text()).toContain("Save the picture");
  expect(drawn.text()).toContain("127.0.0.1/find/oxygen");
  expect(drawn.element.querySelector("[data-picture] [role=img]")).toBeNull();
});
