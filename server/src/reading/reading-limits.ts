/** What a file from elsewhere may take; beyond it the answer is FILE_TOO_COMPLEX. Tests lower them. */
export const readingLimits = {
  /** From the moment that the file is handed over. */
  ms: 10_000,
  resident_bytes: 300_000_000,
  /** Rows that come out of one file. */
  rows: 50_000,
  /** All that is written about one file, and one line of it. */
  answer_bytes: 100_000_000,
  line_bytes: 8_000_000,
  /** For a process to be ready for its first file. */
  start_ms: 30_000,
  /** How long an idle process waits for the next file of its account. */
  kept_ms: 60_000,
}

/** Processes that read at the same time. */
export const mostReaders = 2
/** Requests of one account that are read or wait for it; a further one is TOO_MANY_TRIES. */
export const mostReadings = 5
