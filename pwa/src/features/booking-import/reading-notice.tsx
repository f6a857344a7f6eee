import { CircleAlert, CloudOff, LoaderCircle } from 'lucide-preact'
import { errorText } from '../../shared/errors/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Reading } from './use-reading.ts'

/** How the reading goes, and the way out where it does not. */
export function ReadingNotice({ reading, again }: { reading: Reading; again: () => void }) {
  const action = { label: t('bookingImport.tryAgain'), onClick: again }
  if (reading.is === 'reading')
    return (
      <output>
        <Notice icon={LoaderCircle}>{t('bookingImport.reading')}</Notice>
      </output>
    )
  if (reading.is === 'offline')
    return (
      <Notice icon={CloudOff} action={action}>
        {t('bookingImport.offline')}
      </Notice>
    )
  if (reading.is !== 'refused') return null
  return (
    <Notice tone="danger" icon={CircleAlert} alert action={action}>
      {errorText(reading.error)}
    </Notice>
  )
}
