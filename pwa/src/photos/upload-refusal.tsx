import { CircleAlert } from 'lucide-preact'
import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { retryUpload, uploads } from '../data/files.ts'
import { t } from '../i18n/t.ts'
import { errorText } from '../shared/errors/error-text.ts'
import { showRefusal } from '../shared/forms/attempt-saved.ts'
import { Notice } from '../ui/notice.tsx'

/** Why the server did not take a photo, and another try. */
export function UploadRefusal({ id }: { id: string }) {
  const code = uploads.value.get(id)?.refused
  if (!code) return null
  return (
    <Notice
      tone="danger"
      icon={CircleAlert}
      action={{ label: t('photos.tryAgain'), onClick: () => void retryUpload(id).catch(showRefusal) }}
    >
      {t('photos.failed')} {errorText(new AppError(code as ErrorCode))}
    </Notice>
  )
}
