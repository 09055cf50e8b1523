// Loaded first in a worker thread that is started from TypeScript: in tests and in `npm run dev`.
import { register } from "tsx/esm/api";

register();
