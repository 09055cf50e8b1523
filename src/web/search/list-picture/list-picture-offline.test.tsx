import { expect, test } from "vitest";
import { listing, minutesAgo } from "../../testing/fake-api.ts";
import { draw } from "../../testing/screen.tsx";
import type { DrawnScreen } from "../../testing/screen.tsx";
import { toRow } from "../../entry/row.ts";
import { ListPicture } from "./ListPicture.tsx";

const noCode = () => Promise.reject(new TypeError("no net"));

let drawn: DrawnScreen;

test("without a net, when what draws codes does not come, the list is a picture all the same, with its link written", async () => {
  const list = {
    title: "Oxygen",
    narrowed: "1 within 25 km",
    of: { total: { count: 1, isMore: false }, elsewhere: undefined },
    isNearest: true,
    place: "Kolkata",
    asOf: minutesAgo(3),
    url: "http://127.0.0.1/find/oxygen",
  };
  const rows = [toRow({ ...listing(), distanceKm: 1 })];
  drawn = await draw(<ListPicture rows={rows} list={list} onClose={() => {}} drawCode={noCode} />);
  await drawn.until(() => drawn.element.querySelector("[data-picture]") !== null);
  expect(drawn.text()).toContain("Save the picture");
  expect(drawn.text()).toContain("127.0.0.1/find/oxygen");
  expect(drawn.element.querySelector("[data-picture] [role=img]")).toBeNull();
});

test("the nearest of the rows loaded are not called the nearest of all, and the picture says it is a part", async () => {
  const row = (at: number) => ({ ...toRow(listing()), id: `row-${at}`, name: `Place ${at}`, km: 9 - at });
  const rows = [1, 2, 3, 4, 5, 6].map(row);
  const list = {
    title: "Oxygen",
    narrowed: "546 within 25 km",
    of: { total: { count: 546, isMore: false }, elsewhere: undefined },
    place: "Kolkata",
    asOf: minutesAgo(3),
    url: "http://127.0.0.1/find/oxygen",
  };
  const first = async (isNearest: boolean) => {
    const pictured = { ...list, isNearest };
    drawn = await draw(<ListPicture rows={rows} list={pictured} onClose={() => {}} drawCode={noCode} />);
    await drawn.until(() => drawn.element.querySelector("[data-picture]") !== null);
    expect(drawn.text()).toContain("546 within 25 km · 5 of them here");
    return drawn.element.querySelector("[data-picture] li h3 span")?.textContent;
  };
  expect(await first(false)).toBe("Place 1");
  expect(drawn.text()).toContain("5 of this list");
  expect(drawn.text()).not.toContain("nearest");
  drawn.end();
  expect(await first(true)).toBe("Place 6");
  expect(drawn.text()).toContain("The nearest 5");
});
