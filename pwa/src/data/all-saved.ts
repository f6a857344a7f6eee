import { device } from './device.ts'

/** Resolves when everything done and typed so far lies on the disk; rejects when the disk does not take a text. */
export const allSaved = async (): Promise<void> => {
  const open = device.peek()
  await open?.engine.saved()
  await open?.drafts.flush()
}
