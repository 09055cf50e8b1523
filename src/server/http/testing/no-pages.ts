import type { Renderer } from "../pages/renderer.ts";

/** Answers that there is no such page, whatever page is asked for. */
export const NO_PAGES: Renderer = {
  assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
  preview: () => null,
  render: async () => ({ type: "page", status: 404, html: "<!doctype html>" }),
};
