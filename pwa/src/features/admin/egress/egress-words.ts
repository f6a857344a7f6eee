import { hasString, t } from '../../../i18n/t.ts'

/** A newer server may know purposes and reasons that this app has no words for. */
export const wordsOf = (key: string): string | undefined => (hasString(key) ? t(key) : undefined)

/** Why a question to another server was not answered. */
export const reasonText = (reason: string): string =>
  wordsOf(`egress.result.${reason}`) ?? t('egress.result.other')
