import { createHmac, randomBytes } from "node:crypto";
import { isSameText } from "../secrets.ts";

/**
 * How many accounts a browser's marks hold, newest last. A mark means that the account's password
 * was entered in it.
 */
const MOST = 4;
const SALT_LETTERS = 16;

/**
 * Adds an account to a browser's marks. A mark is salted: nobody can tell an account's mark from a
 * fake one, even by asking twice.
 */
export function withMark(marks: string, userId: string, secret: string): string {
  const salt = randomBytes(12).toString("base64url");
  return [...read(marks), `${salt}${hash(salt, userId, secret)}`].slice(-MOST).join("~");
}

/** Whether one of a browser's marks is of this account. */
export function hasMark(marks: string, userId: string, secret: string): boolean {
  return read(marks).some((mark) => {
    const salt = mark.slice(0, SALT_LETTERS);
    return isSameText(mark.slice(SALT_LETTERS), hash(salt, userId, secret));
  });
}

function read(marks: string): string[] {
  return marks.split("~").filter((mark) => mark.length > SALT_LETTERS);
}

function hash(...[salt, userId, secret]: [salt: string, userId: string, secret: string]): string {
  return createHmac("sha256", secret).update(`signed up\0${salt}\0${userId}`).digest("base64url").slice(0, 27);
}
