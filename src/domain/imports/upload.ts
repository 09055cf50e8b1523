/**
 * Bytes of a file that an admin uploads. The largest list of data/README.md has 16 MB unpacked.
 * Proposal.
 */
export const UPLOAD_BYTES = 50_000_000;
/** Bytes of all files that wait: whoever may upload still fills no disk. Proposal. */
export const HELD_BYTES = 250_000_000;

/**
 * Bytes of one piece: in base64 and with its frame it fits into one request (REQUEST_LIMITS.bodyBytes).
 */
export const PIECE_BYTES = 180_000;
