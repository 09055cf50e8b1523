import type { DonorSave } from "#contract/donors.ts";
import { newConsent, secondAskAfter } from "#domain/donors/consent.ts";
import type { DonorConsent, SecondAskConsent } from "#domain/donors/consent.ts";
import { donorOf, donorSaveOf } from "../store/typed-documents.ts";
import type { TargetRequest, Write } from "../store/types.ts";
import { useQuery } from "../store/useQuery.ts";
import { useWrites } from "../store/useWrites.ts";

const SAVE = "donors.save";
const LEAVE = "donors.leave";
const MINE: TargetRequest = { collection: "donors", mine: true, limit: 1 };

/** A donor as this device shows it. The place is absent where it was not read. */
export type KnownDonor = Omit<DonorSave, "place" | "consent" | "secondAskConsent"> & {
  place?: DonorSave["place"] | undefined;
  consent: DonorConsent;
  secondAskConsent?: SecondAskConsent | undefined;
};

/** What this device knows of one's own donor document, and how to change it. */
export type OwnDonor = {
  donor: KnownDonor | null;
  /** Whether the server has said once what there is. */
  isKnown: boolean;
  /** A change waits for its answer. */
  isPending: boolean;
  /** The last save that was refused, with its words. */
  refused: { write: Write; args: DonorSave } | null;
  save: (args: DonorSave) => Promise<unknown>;
  leave: (id: string) => Promise<unknown>;
  discard: (key: string) => Promise<void>;
};

/** One's own donor document, live, as this device's pending writes leave it. */
export function useDonor(account: string | null): OwnDonor {
  const { documents, syncedAt } = useQuery(account === null ? null : MINE);
  const { writes, write, replace, discard } = useWrites(account);
  const [document] = documents;
  const stored = document === undefined ? null : donorOf(document);
  const own = writes.filter(({ name }) => name === SAVE || name === LEAVE);
  const pending = own.filter(({ state }) => state === "pending").toSorted((a, b) => a.number - b.number);
  const last = own.find(({ name, state }) => name === SAVE && state === "rejected");
  return {
    donor: pending.reduce(applied, stored),
    isKnown: syncedAt !== null || document !== undefined || pending.length > 0,
    isPending: pending.length > 0,
    refused: last === undefined ? null : { write: last, args: donorSaveOf(last) },
    save: (args) => {
      const mutation = { name: SAVE, args };
      return last === undefined ? write([mutation]) : replace(last.key, mutation);
    },
    leave: (id) => write([{ name: LEAVE, args: { id } }]),
    discard,
  };
}

/** The document after a write, as the server will store it. Without a consent it stores nothing. */
function applied(donor: OwnDonor["donor"], write: Write): OwnDonor["donor"] {
  if (write.name === LEAVE) return null;
  const { consent: agreed, secondAskConsent: sent, ...fields } = donorSaveOf(write);
  const now = new Date(write.at);
  const given = agreed === undefined ? null : newConsent(agreed.wordsVersion, now);
  const consent = given ?? donor?.consent;
  if (consent === undefined) return donor;
  const second = secondAskAfter(sent, { consent, before: donor?.secondAskConsent, now });
  if (second === "other-words") return donor;
  return { ...fields, consent, ...(second !== null && { secondAskConsent: second }) };
}
