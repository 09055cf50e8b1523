import type { ActionHandler, ActionPage } from "#server/action-links/action-page.ts";
import { endPage } from "#server/action-links/end-page.ts";
import { readDevice } from "#server/adapters/push/queries.ts";
import type { Database } from "#server/documents/pool.ts";
import type { Texts } from "#server/http/pages/texts.ts";
import { eraseDevice } from "./erase-device.ts";

type EndDeviceDependencies = { database: Database; texts: Texts; publicUrl: string };

/** The act of the last link of a message to a browser without an account: no more of them. */
export function endDeviceAct({ database, texts, publicUrl }: EndDeviceDependencies): ActionHandler {
  const page = (state: "ask" | "done", language: string): ActionPage =>
    endPage(state, { texts, kind: "follow-hit", again: `${publicUrl}/account/follows`, language });
  return {
    describe: async ({ subject }, { language }) =>
      page((await readDevice(database, subject)) === null ? "done" : "ask", language),
    perform: async ({ subject }, _choice, { language }) => {
      await eraseDevice(database, subject);
      return page("done", language);
    },
  };
}
