import { CircleAlert, CloudOff } from 'lucide-preact'
import type { ApiError } from '../../../data/api-error.ts'
import { t } from '../../../i18n/t.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { navigate } from '../../../shared/navigation/navigate.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Errors that the reader can solve in the settings. */
const ofSettings = /^LIBRARY_(NOT_CONNECTED|CREDENTIALS|CODE|RIGHT)$/

/** Why a library could not be read, with a button that helps. */
export function LibraryFailed({ error, onRetry }: { error: ApiError; onRetry?: () => void }) {
  const offline = error.code === 'NO_ANSWER'
  const action = ofSettings.test(error.code)
    ? { label: t('library.openSettings'), onClick: () => navigate('/settings/libraries') }
    : onRetry && !offline
      ? { label: t('library.tryAgain'), onClick: onRetry }
      : undefined
  return (
    <Notice icon={offline ? CloudOff : CircleAlert} {...(action ? { action } : {})}>
      {offline ? t('library.needsConnection') : errorText(error)}
    </Notice>
  )
}
