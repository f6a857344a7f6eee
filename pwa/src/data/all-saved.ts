import { device } from './device.ts'

/** Resolves when every change and draft so far is on disk; rejects when a draft cannot be written. */
export const allSaved = async (): Promise<void> => {
  const open = device.peek()
  await open?.engine.saved()
  await open?.drafts.flush()
}
