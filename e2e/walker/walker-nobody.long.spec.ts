import { walkEveryScreen } from "./english-walk.ts";
import { withWalkedProduct } from "./walked-product.ts";

walkEveryScreen(withWalkedProduct(), "nobody");
