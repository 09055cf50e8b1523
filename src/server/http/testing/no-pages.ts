import type { InlineParts, RenderAnswer } from "#contract/render.ts";
import type { Renderer } from "../pages/renderer.ts";

const NO_PARTS: InlineParts = { scripts: [], styles: [] };

/** A page with this HTML. */
export function pageOf(html: string, { status = 200, inline = NO_PARTS } = {}): RenderAnswer {
  return { type: "page", status, draw: () => ({ html, inline }) };
}

/** Answers that there is no such page, whatever page is asked for. */
export const NO_PAGES: Renderer = {
  assets: { scripts: [], modulePreloads: [], styles: [], parts: {} },
  preview: () => null,
  publicAddress: () => null,
  render: async () => pageOf("<!doctype html>", { status: 404 }),
};
