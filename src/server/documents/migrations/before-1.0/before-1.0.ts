import { documents } from "./0001-documents.ts";
import { expiry } from "./0002-expiry.ts";
import { observations } from "./0003-observations.ts";
import { supply } from "./0004-supply.ts";
import { versions } from "./0005-versions.ts";
import { removalTimes } from "./0006-removal-times.ts";
import { auth } from "./0007-auth.ts";
import { people } from "./0008-people.ts";
import { protection } from "./0009-protection.ts";
import { owners } from "./0010-owners.ts";
import { posting } from "./0011-posting.ts";
import { profiles } from "./0012-profiles.ts";
import { near } from "./0013-near.ts";
import { costOfWriting } from "./0014-cost-of-writing.ts";
import { subjects } from "./0015-subjects.ts";
import { contact } from "./0016-contact.ts";
import { numbers } from "./0017-numbers.ts";
import { facilities } from "./0018-facilities.ts";
import { verification } from "./0019-verification.ts";
import { moderation } from "./0020-moderation.ts";
import { facts } from "./0021-facts.ts";
import { oneNumber } from "./0022-one-number.ts";
import { oneWriter } from "./0023-one-writer.ts";
import { standing } from "./0024-standing.ts";
import { newest } from "./0025-newest.ts";
import { shares } from "./0026-shares.ts";
import { lines } from "./0027-lines.ts";
import { power } from "./0028-power.ts";
import { tokenHashes } from "./0029-token-hashes.ts";
import { lastUse } from "./0030-last-use.ts";
import { watchedPower } from "./0031-watched-power.ts";
import { proposedLines } from "./0032-proposed-lines.ts";
import { oneRoomOfAlarms } from "./0033-one-room-of-alarms.ts";
import { responses } from "./0034-responses.ts";
import { asks } from "./0035-asks.ts";
import { endedMessages } from "./0036-ended-messages.ts";
import { follows } from "./0037-follows.ts";
import { dialogues } from "./0038-dialogues.ts";
import { push } from "./0039-push.ts";
import { replies } from "./0040-replies.ts";
import { asksToSuppliers } from "./0041-asks-to-suppliers.ts";
import { litres } from "./0042-litres.ts";
import { numberFindings } from "./0043-number-findings.ts";
import { overview } from "./0044-overview.ts";
import { facilityStates } from "./0045-facility-states.ts";
import { banAppeals } from "./0046-ban-appeals.ts";
import { callMe } from "./0047-call-me.ts";
import { publishedLines } from "./0048-published-lines.ts";
import { importsTables } from "./0049-imports.ts";
import { duplicates } from "./0050-duplicates.ts";
import { joined } from "./0051-joined.ts";
import { runsOfSources } from "./0052-runs-of-sources.ts";
import { newsMessages } from "./0053-news-messages.ts";
import { erasedResponses } from "./0054-erased-responses.ts";
import { judgedMerges } from "./0055-judged-merges.ts";
import { answerShares } from "./0056-answer-shares.ts";
import { needsOfNumber } from "./0057-needs-of-number.ts";
import { codeTries } from "./0058-code-tries.ts";
import { auditLines } from "./0059-audit-lines.ts";
import { sweeps } from "./0060-sweeps.ts";
import { confirmedRows } from "./0061-confirmed-rows.ts";
import type { Migration } from "../migration.ts";

/**
 * The steps of databases that began before release 1.0, in running order. They are closed: a new
 * database is made by the baseline, which gives the same tables.
 */
export const BEFORE_1_0: readonly Migration[] = [
  documents,
  expiry,
  observations,
  supply,
  versions,
  removalTimes,
  auth,
  people,
  protection,
  owners,
  posting,
  profiles,
  near,
  costOfWriting,
  subjects,
  contact,
  numbers,
  facilities,
  verification,
  moderation,
  facts,
  oneNumber,
  oneWriter,
  standing,
  newest,
  shares,
  lines,
  power,
  tokenHashes,
  lastUse,
  watchedPower,
  proposedLines,
  oneRoomOfAlarms,
  responses,
  asks,
  endedMessages,
  follows,
  dialogues,
  push,
  replies,
  asksToSuppliers,
  litres,
  numberFindings,
  overview,
  facilityStates,
  banAppeals,
  callMe,
  publishedLines,
  importsTables,
  duplicates,
  joined,
  runsOfSources,
  newsMessages,
  erasedResponses,
  judgedMerges,
  answerShares,
  needsOfNumber,
  codeTries,
  auditLines,
  sweeps,
  confirmedRows,
];
