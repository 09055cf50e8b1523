import { createHmac } from "node:crypto";
import { mailboxOf } from "#domain/contact/mailbox.ts";
import type { CellNumbers } from "#domain/places/masked-point.ts";
import type { PostAuthor } from "./queries.ts";

/**
 * The numbers by which a person's places are masked. They are the same for every account with the
 * same verified contact, at any time, and differ between people. Tags and dots of a mailbox are one
 * contact.
 */
export type PersonMask = (author: Pick<PostAuthor, "id" | "email" | "phone">) => CellNumbers;

/**
 * @param hex the key for masked points alone: only whoever has it can compute which masked point a
 * place gives. It must never change, or a home gets a second one once the first is forgotten.
 */
export function createPersonMask(hex: string): PersonMask {
  const key = Buffer.from(hex, "hex");
  return ({ id, email, phone }) => {
    const person = email === null ? (phone === null ? ["account", id] : ["phone", phone]) : ["email", mailboxOf(email)];
    return numbersFor(createHmac("sha256", key).update(person.join("\0")).digest());
  };
}

function numbersFor(person: Buffer): CellNumbers {
  return (cell) => {
    const bytes = createHmac("sha256", person).update(cell).digest();
    const number = (at: number): number => bytes.readUIntBE(at, 6) / 2 ** 48;
    return [number(0), number(6), number(12)];
  };
}
