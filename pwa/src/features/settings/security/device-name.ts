import type { KnownDevice } from '../../../data/devices.ts'
import { t } from '../../../i18n/t.ts'

/** "Firefox on Android", as far as the server could tell. */
export const deviceName = ({ browser, system }: Pick<KnownDevice, 'browser' | 'system'>): string => {
  if (browser && system) return t('settings.deviceName', { browser, system })
  return browser ?? system ?? t('settings.deviceUnknown')
}
