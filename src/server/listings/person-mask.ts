import { createHmac } from "node:crypto";
import { mailboxOf } from "#domain/contact/mailbox.ts";
import type { CellNumbers } from "#domain/places/masked-point.ts";
import type { PostAuthor } from "./queries.ts";

/**
 * The numbers by which a person's places are masked. They are the same for every post with the
 * same proved number, at any time, and differ between people. Of several numbers the first in order
 * counts. A post without one has those of the account's verified contact. Tags and dots of a
 * mailbox are one contact.
 * `proved`: the phone numbers of the post that its person has proved.
 */
export type PersonMask = (author: Pick<PostAuthor, "id" | "email" | "phone">, proved: readonly string[]) => CellNumbers;

/**
 * @param hex the key for masked points alone: only whoever has it can compute which masked point a
 * place gives. It must never change, or a home gets a second one once the first is forgotten.
 */
export function createPersonMask(hex: string): PersonMask {
  const key = Buffer.from(hex, "hex");
  return (author, proved) => numbersFor(createHmac("sha256", key).update(personOf(author, proved).join("\0")).digest());
}

function personOf({ id, email, phone }: Parameters<PersonMask>[0], proved: readonly string[]): string[] {
  const number = proved.toSorted()[0];
  if (number !== undefined) return ["phone", number];
  if (email !== null) return ["email", mailboxOf(email)];
  return phone === null ? ["account", id] : ["phone", phone];
}

function numbersFor(person: Buffer): CellNumbers {
  return (cell) => {
    const bytes = createHmac("sha256", person).update(cell).digest();
    const number = (at: number): number => bytes.readUIntBE(at, 6) / 2 ** 48;
    return [number(0), number(6), number(12)];
  };
}
