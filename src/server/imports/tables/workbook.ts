import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { open } from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import { workerArguments } from "../../runtime/start-worker.ts";
import { WrongFile } from "../pipeline/format.ts";
import { TABLE } from "./table.ts";

/**
 * What the process is asked for. `target`: the file that it writes. `sheet` empty: the first with
 * rows.
 */
export type WorkbookTask = {
  path: string;
  sheet: string;
  target: string;
  columns: number;
  /** How the workbook says that it counts days from 1904; empty: it does not. */
  days1904: string;
};

/** A workbook's sheets, and the one whose rows were written as lines of JSON lists. */
export type WorkbookRows = { names: string[]; sheet: string; rows: number; width: number; days1904: boolean };

/**
 * Bounds on a workbook, proposals. A sheet of 100,000 rows with 20 columns unpacks to
 * about 80 MB. Files within it that do not belong to one are counted too.
 */
const WORKBOOK = { files: 1_000, unpackedBytes: 300_000_000, heapMegabytes: 1_024, milliseconds: 120_000 } as const;

/**
 * Writes the rows of one sheet to `target`, a JSON list of texts on each line. The reader runs
 * apart with its own memory and time, so that a hostile workbook ends itself only.
 * @throws WrongFile where it is none, or unpacks to more than a list may have
 */
export async function unpackWorkbook(path: string, sheet: string, target: string): Promise<WorkbookRows> {
  const description = await checkUnpacked(path);
  const days1904 = /<workbookPr\b[^>]{0,2000}\bdate1904="(1|true)"/.exec(description)?.[1] ?? "";
  const rows = await read({ path, sheet, target, columns: TABLE.columns, days1904 });
  if (rows.width > TABLE.columns) {
    throw new WrongFile(`The sheet has ${rows.width} columns. At most ${TABLE.columns} are read.`, "too-many-columns");
  }
  return rows;
}

function read(task: WorkbookTask): Promise<WorkbookRows> {
  return new Promise((resolve, reject) => {
    const address = new URL("./workbook.worker.ts", import.meta.url);
    const child = fork(fileURLToPath(address), [JSON.stringify(task)], {
      ...workerArguments(address, [`--max-old-space-size=${WORKBOOK.heapMegabytes}`]),
      env: {},
      stdio: "ignore",
      timeout: WORKBOOK.milliseconds,
    });
    child.once("message", (rows) =>
      resolve({ ...(rows as Omit<WorkbookRows, "days1904">), days1904: task.days1904 !== "" }),
    );
    child.once("error", reject);
    child.once("exit", () =>
      reject(
        new WrongFile(
          "The workbook cannot be read: it is broken or far too large. Save the sheet as CSV.",
          "workbook-broken",
        ),
      ),
    );
  });
}

/** Where a workbook says what it is, and the bytes of it that are looked at. */
const DESCRIPTION = { name: "xl/workbook.xml", bytes: 65_536 } as const;

/**
 * Unpacks all files once and counts: what a directory says of sizes may be a lie.
 * @returns the beginning of the file that describes the workbook
 */
function checkUnpacked(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error !== null)
        return reject(new WrongFile("The workbook is broken: save it again, or as CSV.", "workbook-broken"));
      let [files, bytes, description] = [0, 0, ""];
      const end = (fault: WrongFile | null): void => {
        zip.close();
        if (fault === null) resolve(description);
        else reject(fault);
      };
      zip.on("error", () => end(new WrongFile("The workbook is broken: save it again, or as CSV.", "workbook-broken")));
      zip.on("end", () => end(null));
      zip.on("entry", (entry: Entry) => {
        files += 1;
        const isTooMuch = (): boolean => files > WORKBOOK.files || bytes > WORKBOOK.unpackedBytes;
        countEntry(zip, entry, (chunk) => {
          bytes += chunk.length;
          if (entry.fileName === DESCRIPTION.name && description.length < DESCRIPTION.bytes)
            description += chunk.toString("utf8");
          return !isTooMuch();
        }).then(
          (isSound) => {
            if (!isSound || isTooMuch())
              end(new WrongFile("The workbook unpacks to far more than a list can have.", "unpacks-too-much"));
            else zip.readEntry();
          },
          () => end(new WrongFile("The workbook is broken: save it again, or as CSV.", "workbook-broken")),
        );
      });
      zip.readEntry();
    });
  });
}

/** @param take is given each piece and says whether to go on */
function countEntry(zip: ZipFile, entry: Entry, take: (chunk: Buffer) => boolean): Promise<boolean> {
  if (entry.fileName.endsWith("/")) return Promise.resolve(true);
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return reject(error);
      stream.on("data", (chunk: Buffer) => {
        if (take(chunk)) return;
        stream.destroy();
        resolve(false);
      });
      stream.on("error", reject);
      stream.on("end", () => resolve(true));
    });
  });
}
