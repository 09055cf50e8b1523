import { expect, test } from "vitest";
import { draftsHere } from "../drafts/kept-drafts.ts";
import { setCurrentUser } from "../session/useCurrentUser.ts";
import { draw } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { PostScreen } from "./PostScreen.tsx";

/** The form as somebody signed out begins it. */
function begin(at: string): Promise<DrawnScreen> {
  setCurrentUser({ state: "nobody", problem: { status: 401 } as never });
  return draw(<PostScreen />, { at });
}

test("who does not know the group of a need reads who knows it, and the way there keeps what is chosen", async () => {
  const screen = await begin("/post?side=need&kind=blood&at=22.573,88.364");
  const platelets = screen.element.querySelector<HTMLElement>('input[value="platelets"]');
  if (platelets !== null) await screen.tap(platelets);
  const folds = () =>
    [...screen.element.querySelectorAll("summary")].filter((each) => each.textContent === "I do not know");
  expect(folds()).toHaveLength(2);
  const ask = folds()[1]?.closest("details");
  expect(ask?.textContent).toContain("the blood bank tests a sample first");
  expect(ask?.querySelector("a")?.getAttribute("href")).toBe("/find/blood?at=22.573%2C88.364");
  expect(draftsHere("anonymous")[0]?.answers).toMatchObject({ component: "platelets", group: "" });
});

test("beds and oxygen that are needed have it too; who offers knows what it is", async () => {
  for (const kind of ["bed", "oxygen"]) {
    const need = await begin(`/post?side=need&kind=${kind}`);
    expect(need.text()).toContain("Ask the doctor or the ward");
    need.end();
    const offer = await begin(`/post?side=offer&kind=${kind}`);
    expect(offer.text()).not.toContain("I do not know");
    offer.end();
  }
});

test("before anything is typed who is signed out reads that posting needs it, wherever the form begins", async () => {
  for (const at of ["/post", "/post?side=need&kind=blood", "/post?side=offer"]) {
    const screen = await begin(at);
    expect(screen.text()).toContain("To post it, you sign in at the end");
    screen.end();
  }
});
