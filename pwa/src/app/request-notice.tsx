import { CircleAlert, Hourglass } from 'lucide-preact'
import { t } from '../i18n/t.ts'
import { Notice } from '../ui/notice.tsx'

/** What is wrong with the whole form, or how long to wait before the next try. */
export function RequestNotice({ wait, error }: { wait: number; error: string | undefined }) {
  if (wait > 0)
    return (
      <Notice tone="warn" icon={Hourglass}>
        <span role="timer">
          {wait > 90
            ? t('signIn.tooManyMinutes', { count: Math.ceil(wait / 60) })
            : t('signIn.tooMany', { count: wait })}
        </span>
      </Notice>
    )
  if (!error) return null
  return (
    <Notice tone="danger" icon={CircleAlert} alert>
      {error}
    </Notice>
  )
}
