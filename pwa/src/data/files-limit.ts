/** How many megabytes copies of files may take on this device: said here, and synced to no other. */
import { signal, type ReadonlySignal } from '@preact/signals'
import { onSettingOfOtherTab, readSetting, writeSetting } from './settings.ts'

const key = 'files-limit'
const usual = 500
export const filesLimits: readonly number[] = [100, 250, usual, 1000, 2000, 5000]

const read = (): number => {
  const chosen = Number(readSetting(key))
  return filesLimits.includes(chosen) ? chosen : usual
}

const current = signal(read())
export const filesLimit: ReadonlySignal<number> = current

export const setFilesLimit = (megabytes: number): void => {
  writeSetting(key, megabytes === usual ? null : String(megabytes))
  current.value = megabytes
}

onSettingOfOtherTab(key, () => (current.value = read()))
