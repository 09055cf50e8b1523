/** The collection of policies, and that of tables that were changed here. */
export const POLICIES = "policies";
export const TABLES = "policy-tables";
