import { documents } from "./migrations/0001-documents.ts";
import { expiry } from "./migrations/0002-expiry.ts";
import { observations } from "./migrations/0003-observations.ts";
import { supply } from "./migrations/0004-supply.ts";
import { versions } from "./migrations/0005-versions.ts";
import { removalTimes } from "./migrations/0006-removal-times.ts";
import { auth } from "./migrations/0007-auth.ts";
import { people } from "./migrations/0008-people.ts";
import { protection } from "./migrations/0009-protection.ts";
import { owners } from "./migrations/0010-owners.ts";
import { posting } from "./migrations/0011-posting.ts";
import { profiles } from "./migrations/0012-profiles.ts";
import { near } from "./migrations/0013-near.ts";
import { costOfWriting } from "./migrations/0014-cost-of-writing.ts";
import { subjects } from "./migrations/0015-subjects.ts";
import { contact } from "./migrations/0016-contact.ts";
import { numbers } from "./migrations/0017-numbers.ts";
import { facilities } from "./migrations/0018-facilities.ts";
import { verification } from "./migrations/0019-verification.ts";
import { moderation } from "./migrations/0020-moderation.ts";
import { facts } from "./migrations/0021-facts.ts";
import { oneNumber } from "./migrations/0022-one-number.ts";
import { oneWriter } from "./migrations/0023-one-writer.ts";
import { standing } from "./migrations/0024-standing.ts";
import { newest } from "./migrations/0025-newest.ts";
import { shares } from "./migrations/0026-shares.ts";
import { lines } from "./migrations/0027-lines.ts";
import { power } from "./migrations/0028-power.ts";
import { tokenHashes } from "./migrations/0029-token-hashes.ts";
import { lastUse } from "./migrations/0030-last-use.ts";
import { watchedPower } from "./migrations/0031-watched-power.ts";
import { proposedLines } from "./migrations/0032-proposed-lines.ts";
import { oneRoomOfAlarms } from "./migrations/0033-one-room-of-alarms.ts";
import { responses } from "./migrations/0034-responses.ts";
import { asks } from "./migrations/0035-asks.ts";
import { endedMessages } from "./migrations/0036-ended-messages.ts";
import { follows } from "./migrations/0037-follows.ts";
import { dialogues } from "./migrations/0038-dialogues.ts";
import { push } from "./migrations/0039-push.ts";
import { replies } from "./migrations/0040-replies.ts";
import { asksToSuppliers } from "./migrations/0041-asks-to-suppliers.ts";
import { litres } from "./migrations/0042-litres.ts";
import { numberFindings } from "./migrations/0043-number-findings.ts";
import { overview } from "./migrations/0044-overview.ts";
import { facilityStates } from "./migrations/0045-facility-states.ts";
import { banAppeals } from "./migrations/0046-ban-appeals.ts";
import { callMe } from "./migrations/0047-call-me.ts";
import { publishedLines } from "./migrations/0048-published-lines.ts";
import { importsTables } from "./migrations/0049-imports.ts";
import { duplicates } from "./migrations/duplicates/0050-duplicates.ts";
import { joined } from "./migrations/duplicates/0051-joined.ts";
import { runsOfSources } from "./migrations/imports/0052-runs-of-sources.ts";
import { newsMessages } from "./migrations/messages/0053-news-messages.ts";
import { erasedResponses } from "./migrations/responses/0054-erased-responses.ts";
import { judgedMerges } from "./migrations/duplicates/0055-judged-merges.ts";
import { answerShares } from "./migrations/messages/0056-answer-shares.ts";
import { needsOfNumber } from "./migrations/responses/0057-needs-of-number.ts";
import { codeTries } from "./migrations/identity/0058-code-tries.ts";
import { auditLines } from "./migrations/audit/0059-audit-lines.ts";
import { sweeps } from "./migrations/sweeps/0060-sweeps.ts";
import { confirmedRows } from "./migrations/imports/0061-confirmed-rows.ts";
import type { Migration } from "./migrations/migration.ts";

/** Every migration, in running order. Add new ones at the end. */
export const MIGRATIONS: readonly Migration[] = [
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
