import { expect, test } from "vitest";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { DataTable } from "./DataTable.tsx";
import { Link } from "./Link.tsx";

let drawn: DrawnScreen;

const linkTo = (id: string) => (
  <Link key={id} href={`/r/${id}`}>
    {id}
  </Link>
);

async function table(): Promise<HTMLAnchorElement[]> {
  const row = (id: string) => ({ id, isOpen: id === "two", cells: [linkTo(id), "fresh"] });
  drawn = await draw(<DataTable caption="Cases" heads={["Case", "Age"]} rows={["one", "two", "three"].map(row)} />);
  return [...drawn.element.querySelectorAll("a")];
}

function press(link: HTMLElement | undefined, key: string): void {
  link?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

test("arrows move between the rows' links, and stay at the ends", async () => {
  const [one, two, three] = await table();
  one?.focus();
  press(one, "ArrowDown");
  expect(document.activeElement).toBe(two);
  press(two, "ArrowDown");
  press(three, "ArrowDown");
  expect(document.activeElement).toBe(three);
  press(three, "ArrowUp");
  expect(document.activeElement).toBe(two);
  press(two, "Tab");
  expect(document.activeElement).toBe(two);
});

test("it has a name, heads of columns and rows, and says which row is open", async () => {
  await table();
  expect(drawn.element.querySelector("caption")?.textContent).toBe("Cases");
  const heads = [...drawn.element.querySelectorAll("th")].map((head) => `${head.scope} ${head.textContent}`);
  expect(heads).toEqual(["col Case", "col Age", "row one", "row two", "row three"]);
  expect(drawn.element.querySelector("[data-open]")?.textContent).toContain("two");
});
