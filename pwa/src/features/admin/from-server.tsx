import { CircleAlert, CloudOff } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { errorText } from '../../shared/errors/error-text.ts'
import { t } from '../../i18n/t.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import type { ServerData } from './use-server-data.ts'

/** Shows what the server answered; without an answer it says why, and offers another try. */
export function FromServer<T>(props: { of: ServerData<T>; children: (data: T) => ComponentChildren }) {
  const { data, error, reload } = props.of
  const offline = error?.code === 'NO_ANSWER'
  return (
    <>
      {error && (
        <Notice
          icon={offline ? CloudOff : CircleAlert}
          tone={offline ? 'plain' : 'danger'}
          action={{ label: t('admin.tryAgain'), onClick: reload }}
        >
          {offline ? t(data === undefined ? 'admin.offline' : 'admin.offlineOld') : errorText(error)}
        </Notice>
      )}
      {data === undefined ? !error && <SkeletonRows /> : props.children(data)}
    </>
  )
}
