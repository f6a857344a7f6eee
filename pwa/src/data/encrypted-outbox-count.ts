/** How many sealed parcels lie on this device, anyone who's: known without opening any database. */
import { readSetting, writeSetting } from './settings.ts'

export const encryptedOutboxCount = (): number => Number(readSetting('seals') ?? 0)

export const noteEncryptedOutboxes = (count: number): void => {
  writeSetting('seals', count ? String(count) : null)
}
