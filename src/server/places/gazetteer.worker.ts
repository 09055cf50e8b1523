import { parentPort, workerData } from "node:worker_threads";
import { packIndex } from "./index-file.ts";
import { prepareIndex } from "./prepare/prepare.ts";

/* Builds the gazetteer's index outside the main thread and transfers its bytes without a copy. */
const { dataFolder } = workerData as { dataFolder: string };
const packed = packIndex(prepareIndex(dataFolder));
parentPort?.postMessage(packed, [packed.buffer]);
