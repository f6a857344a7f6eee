/** How many encrypted outboxes of any account lie on this device: known without opening a database. */
import { readSetting, writeSetting } from './settings.ts'

export const encryptedOutboxCount = (): number => Number(readSetting('seals') ?? 0)

export const noteEncryptedOutboxes = (count: number): void => {
  writeSetting('seals', count ? String(count) : null)
}
