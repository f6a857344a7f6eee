/**
 * Reads from the disk what memory has too, once more wherever memory moved on meanwhile: what was read is older than that.
 * `current` answers something that is another object after each change.
 */
export const readCurrent = async <T>(current: () => unknown, read: () => Promise<T>): Promise<T> => {
  for (;;) {
    const before = current()
    const stored = await read()
    if (before === current()) return stored
  }
}
