import type { TripFiles } from '../../data/readiness.ts'
import { t } from '../../i18n/t.ts'
import { filesAway } from '../../shared/readiness/ready-words.ts'

/** Whether the files of a trip open without a network, and why some do not. */
export function filesText(files: TripFiles, connected: boolean): string {
  if (files.here === files.all) return t('files.allHere', { count: files.all })
  return [
    ...(files.here > 0 ? [t('files.someHere', { here: files.here, count: files.all })] : []),
    ...(connected && files.coming ? [t('files.coming', { count: files.coming })] : []),
    ...filesAway(files, connected),
  ].join(' ')
}
