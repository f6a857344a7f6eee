import { syncStatus } from '../../data/sync/status.ts'
import { t } from '../../i18n/t.ts'

/** Why nothing can be done here at the moment, for a button. */
export const noServer = (): string | false => !syncStatus.value.connected && t('settings.needsServer')
