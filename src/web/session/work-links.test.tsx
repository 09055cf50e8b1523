import { expect, test } from "vitest";
import { draw, server } from "../testing/screen.tsx";
import type { DrawnScreen } from "../testing/screen.tsx";
import { WorkLinks } from "./WorkLinks.tsx";

const ID = "0190a7c0-0000-7000-8000-000000000f01";

let drawn: DrawnScreen | undefined;

const me = { roles: ["facility-staff" as const], facilities: [ID] };

test("a nurse whose facility is gone is told so, and led to no dead page", async () => {
  drawn = await draw(<WorkLinks me={me} />, { api: server({}) });
  await drawn.until(() => drawn?.element.querySelector("a") === null);
  expect(drawn.element.querySelectorAll("li")).toHaveLength(1);
  expect(drawn.element.querySelector("li")?.textContent).not.toBe("");
});

test("one that is there leads to its counts, by its name", async () => {
  const api = server({ "/api/v1/facilities/{id}": { ok: true, value: { name: "Harbour Road Hospital" } } });
  drawn = await draw(<WorkLinks me={me} />, { api });
  await drawn.until(() => drawn?.text().includes("Harbour Road Hospital") === true);
  expect(drawn.element.querySelector("a")?.getAttribute("href")).toBe(`/facility/${ID}`);
});
