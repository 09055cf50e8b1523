import { parentPort, workerData } from "node:worker_threads";
import { packIndex } from "./index-file.ts";
import { prepareIndex } from "./prepare/prepare.ts";

/* Builds the gazetteer's index beside the main thread and hands over its bytes without copying them. */
const { dataFolder } = workerData as { dataFolder: string };
const packed = packIndex(prepareIndex(dataFolder));
parentPort?.postMessage(packed, [packed.buffer]);
