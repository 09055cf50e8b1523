/* The library of the database. The first import has to run before it. */
import "./refused-channel.ts";
export { Dexie } from "dexie";
export type { Table } from "dexie";
