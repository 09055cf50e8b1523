import type { AlarmCause } from "#domain/limits/alarms.ts";
import type { Codes } from "../adapters/codes/codes.ts";
import type { MessageQueue } from "../adapters/message-queue.ts";
import type { PushSender } from "../adapters/push/push-transport.ts";
import type { Stops } from "../adapters/stops.ts";
import type { MailHourly, MakeAlert, PrepareToTell, TellAtOnce } from "../alarms/alert.ts";
import type { Power } from "../commands/power.ts";
import type { Config } from "../config/config.ts";
import type { Keyring } from "../config/keys.ts";
import type { After } from "../dialogue/answer-deadline.ts";
import type { Feed } from "../documents/change-log/feed.ts";
import type { Database } from "../documents/pool.ts";
import type { PushDependencies } from "../follows/push-routes.ts";
import type { Operators } from "../http/admission/operators.ts";
import type { Binding } from "../http/contract/handle.ts";
import type { HttpServer } from "../http/http.ts";
import type { Renderer } from "../http/pages/renderer.ts";
import type { Texts } from "../http/pages/texts.ts";
import type { PasswordHash } from "../identity/limits/password-hash.ts";
import type { FeedPolicy } from "../imports/feeds/fetch-feed.ts";
import type { Limits } from "../limits/limits.ts";
import type { NewsService } from "../news/news.ts";
import type { Numbers } from "../numbers/numbers.ts";
import type { Places } from "../places/places.ts";
import type { Policies } from "../policies/policies.ts";
import type { ReadModel } from "../read-model/types.ts";
import type { DiskSpace } from "../runtime/disk-space.ts";
import type { Log } from "../runtime/log.ts";
import type { AuditLines } from "./audit-lines.ts";
import type { OpenSweeps } from "./sweeps.ts";
import type { Persist } from "./through-outages.ts";

/** What the start has opened before the service (start.ts), and what tests change of it. */
export type ServiceDependencies = {
  httpServer: HttpServer;
  config: Config;
  log: Log;
  now: () => Date;
  keys: Keyring;
  database: Database;
  feed: Pick<Feed, "subscribe" | "position" | "readNow" | "hasReadSince" | "ageMs" | "lagMs">;
  /** The disk of the program's folders; absent: it is not watched. */
  disk?: DiskSpace;
  readModel: ReadModel;
  /** What judges the clock before work that ends by time; absent: a test's clock is right. */
  sweeps?: OpenSweeps;
  policies: Policies;
  places: Places;
  /** How a step that needs the database is done; absent: once. */
  persist?: Persist;
  /** Null where the pages were not built. */
  renderer: Renderer | null;
  /** Where the files of the browser build are; null where they were not built. */
  webFolder: string | null;
  /** Which addresses feeds may have; absent: https on the public internet. */
  feedPolicy?: FeedPolicy | undefined;
  /** Further figures of the metrics, by name; absent: none. */
  figures?: () => Readonly<Record<string, number>>;
  /** Additional routes of a test. */
  more?: readonly Binding[];
  /** Whether new posts are checked for signs of fraud, this long after they came. */
  watches?: { waitMs: number };
  /** Time between two looks at messages that wait, ms; absent: messages.ts. */
  lookMs?: number;
  /** Time limit of an answer, ms; absent: limits.ts. */
  answerMs?: number;
  /** Time limit for another operator's geocoder, ms; absent: geocoder.ts. */
  geocoderMs?: number;
  /** Wait of the event loop above which the process counts as busy, ms; absent: limits.ts. */
  busyLagMs?: number;
  /** The clock of screens of USSD; absent: this computer's. */
  after?: After;
  /** Clock of the response cache, ms; absent: the monotonic one. */
  responseCacheClock?: () => number;
  /** Earliest time of refusals that must not reveal accounts. Tests wait less. */
  refusalMs?: number;
  /** How passwords are hashed; absent: as the product does. Tests hash cheaply. */
  passwords?: PasswordHash;
  /** How hard a proof of work is; absent: WORK_BITS. Tests use less. */
  workBits?: number | undefined;
};

/** What the service is given that every folder may use. */
export type Given =
  | "config"
  | "database"
  | "feed"
  | "keys"
  | "log"
  | "now"
  | "places"
  | "policies"
  | "readModel"
  | "sweeps"
  | "watches";

/**
 * What is opened once and handed to each folder's `open`, which takes of it what it names. A file
 * of this folder says by `Pick` what it uses; the types of all are here alone.
 */
export type Services = Pick<ServiceDependencies, Given> & {
  /** News with a message, in the transaction of what they tell. */
  alert: MakeAlert;
  /** Proves by a code that a number or an address is somebody's. */
  codes: Codes;
  limits: Limits;
  mailHourly: MailHourly;
  messages: MessageQueue;
  /** Which numbers are proved, and which are delisted. */
  numbers: Numbers;
  onRefused: AuditLines["onRefused"];
  /** Whose networks addresses are. */
  operators: Operators;
  /** Counts acts of moderators, and tells admins of them. */
  power: Power;
  prepareToTell: PrepareToTell;
  publicUrl: string;
  /** Browsers that get messages, and the keys and services by which they do. */
  push: PushSender & Pick<PushDependencies, "devices" | "publicKeys">;
  /** Tells admins of what is happening. */
  raise: (cause: AlarmCause) => void;
  /** Who sent STOP. */
  stops: Stops;
  tellAtOnce: TellAtOnce;
  texts: Texts;
  /** How a person is notified about their posts; null where they want no messages. */
  wayTo: NewsService["wayTo"];
};
