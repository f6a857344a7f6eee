/** What a capsule says of itself in its manifest; who writes one and who reads one agree on it. */
export const capsuleFormat = 'caravel-capsule'
/** Raised when an older reader could no longer make sense of what is in it. */
export const capsuleVersion = 1

export interface CapsuleFile {
  id: string
  /** Inside the archive. */
  path: string
  size: number
  sha256: string
}

/** One entry of the archive with a list in it. */
export interface CapsuleList {
  path: string
  count: number
  sha256: string
}
