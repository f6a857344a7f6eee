/**
 * Raised by every migration that changes the columns of synced rows; a device that sees another takes all rows anew.
 * 1: first release.
 */
export const schemaRev = 1
