import { Route, Routes, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import { getImport, getImports } from "#contract/imports/imports.ts";
import { minutesAgo } from "../testing/fake-api.ts";
import { draw, server } from "../testing/screen.tsx";
import { ImportsScreen } from "./ImportsScreen.tsx";
import type { Run } from "./run.ts";

const ID = "0190a7c0-0000-7000-8000-000000000001";
const RUN: Run = {
  id: ID,
  state: "undone",
  fileName: "beds.csv",
  bytes: 100,
  received: 100,
  at: minutesAgo(60),
  endedAt: minutesAgo(50),
  source: null,
  counts: null,
  share: null,
  undone: null,
  fault: null,
};

function OwnPage() {
  return <p>own page: {useLocation().pathname}</p>;
}

async function drawImports(at: string, { isBroad }: { isBroad: boolean }) {
  vi.stubGlobal("matchMedia", () => ({ matches: isBroad }));
  const api = server({
    [getImports.path]: { ok: true, value: { runs: [RUN], sources: [], formats: [] } },
    [getImport.path]: { ok: true, value: RUN },
  });
  const screen = (
    <Routes>
      <Route path="/admin/imports" element={<ImportsScreen />} />
      <Route path="/admin/imports/:id" element={<OwnPage />} />
    </Routes>
  );
  return draw(screen, { api, at });
}

test("on a desk an import is open beside the list, and its row says so", async () => {
  const drawn = await drawImports(`/admin/imports?run=${ID}`, { isBroad: true });
  await drawn.until(() => [...drawn.element.querySelectorAll("h2")].some((head) => head.textContent === "beds.csv"));
  const row = drawn.element.querySelector("tbody th a");
  expect(row?.getAttribute("aria-current")).toBe("true");
  expect([...drawn.element.querySelectorAll("thead th")].map((head) => head.textContent)).toEqual([
    "Name",
    "State",
    "When",
  ]);
  drawn.end();
});

test("a window too narrow for both shows the import on its own page", async () => {
  const drawn = await drawImports(`/admin/imports?run=${ID}`, { isBroad: false });
  await drawn.until(() => drawn.text().includes(`own page: /admin/imports/${ID}`));
  drawn.end();
});

test("on a phone imports are cards that lead to their pages", async () => {
  const drawn = await drawImports("/admin/imports", { isBroad: false });
  await drawn.until(() => drawn.element.querySelector("h3 a") !== null);
  expect(drawn.element.querySelector("h3 a")?.getAttribute("href")).toBe(`/admin/imports/${ID}`);
  expect(drawn.element.querySelector("table")).toBeNull();
  drawn.end();
});
