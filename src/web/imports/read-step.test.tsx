import { act } from "react";
import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { ReadStep } from "./ReadStep.tsx";
import type { Shape } from "./run.ts";

async function drawStep(shape: Shape): Promise<{ drawn: DrawnScreen; heard: Shape[] }> {
  const heard: Shape[] = [];
  const drawn = await draw(
    <ReadStep shape={shape} onShape={(next) => heard.push(next)} formats={[]} format={null} onFormat={() => {}} />,
  );
  return { drawn, heard };
}

async function choose({ element }: DrawnScreen, label: string, value: string): Promise<void> {
  const named = [...element.querySelectorAll("label")].find(({ textContent }) => textContent === label);
  const select = element.querySelector<HTMLSelectElement>(`select[id="${named?.htmlFor}"]`);
  if (select === null) throw new Error(`there is no field ${label}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

const BOOK: Shape = { type: "xlsx", encoding: "utf-8", sheets: ["Notes", "Beds"], sheet: "Beds", headingRow: 2 };

test("one may say in which rows the headings stand", async () => {
  const { drawn, heard } = await drawStep(BOOK);
  expect(drawn.text()).toContain("Rows 2 and 3, joined");
  await choose(drawn, "Row of the headings", "2/2");
  expect(heard).toEqual([{ ...BOOK, headingRow: 2, headingRows: 2 }]);
});

test("another sheet, or another list of a file, has its headings elsewhere", async () => {
  const book = await drawStep(BOOK);
  await choose(book.drawn, "Sheet", "Notes");
  expect(book.heard).toEqual([{ type: "xlsx", encoding: "utf-8", sheets: ["Notes", "Beds"], sheet: "Notes" }]);
  const page = await drawStep({
    type: "json-list",
    encoding: "utf-8",
    lists: ["contents", "tags", "$"],
    list: "contents",
  });
  expect(page.drawn.text()).toContain("The whole file as one record");
  await choose(page.drawn, "List in the file", "tags");
  expect(page.heard).toMatchObject([{ list: "tags" }]);
});
