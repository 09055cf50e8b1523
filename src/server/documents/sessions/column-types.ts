import pg from "pg";

const INT8 = 20;
const XID8 = 5069;

/**
 * int8 as number (versions and counts stay far below 2^53), xid8 as bigint. Others as the driver's
 * default.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8) return Number;
    if (oid === XID8) return BigInt;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};
