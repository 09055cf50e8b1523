import type { Site } from "#contract/site.ts";
import type { Origins } from "#server/http/admission/origin.ts";
import type { Binding } from "../contract/handle.ts";
import type { ServeDependencies } from "../contract/serve.ts";
import type { Meter } from "../metrics.ts";
import type { Exchange } from "../transport/exchange.ts";
import type { Files } from "../transport/files.ts";
import type { RequestedPages } from "./requested-page.ts";
import type { PageDrawer } from "./drawing/page-drawer.ts";

export type PageDependencies = ServeDependencies & {
  origins: Origins;
  files: Files;
  drawer: PageDrawer;
  asked: RequestedPages;
  bindings: ReadonlyMap<string, Binding>;
  site: () => Site;
  /** Draws and answers the preview picture of a link; false where the path names none. */
  picture: (exchange: Exchange, asked: PictureRequest) => Promise<boolean>;
  meters: { page: Meter; file: Meter; picture: Meter };
};

/** @param isLate whether the caller has been answered already; a drawing is then not sent */
type PictureRequest = { path: string; language: string; callers: readonly string[]; isLate: () => boolean };
