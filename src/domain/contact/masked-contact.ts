import { callingCodeOf } from "./phones.ts";

/** An e-mail address as lists show it: "a…@g….com". The last label stays, to tell them apart. */
export function maskedEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  const end = host.slice(host.lastIndexOf(".") + 1);
  return `${[...name][0] ?? ""}…@${[...host][0] ?? ""}….${end}`;
}

/** A number as lists show it: "+91 … 42", its calling code and its last two digits. */
export function maskedPhone(phone: string): string {
  const code = callingCodeOf(phone);
  return `${code === null ? "" : `+${code} `}… ${phone.slice(-2)}`;
}

/** A number of which only its holder knows the rest: "+919…501". */
export function maskedNumber(value: string): string {
  return `${value.slice(0, 4)}…${value.slice(-3)}`;
}
