import './files-action.css'
import { getFiles, type TripFiles } from '../../data/readiness.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { attemptSaved } from '../forms/attempt-saved.ts'
import { navigate } from '../navigation/navigate.ts'

/** What a person can do about files that are not here, where there is something. */
export function filesAction(
  { asks, full, over }: TripFiles,
  connected: boolean,
  tripIds: readonly string[],
): { label: string; onClick: () => void } | undefined {
  const get = () => void attemptSaved(() => getFiles(tripIds))
  if (connected && asks > 0) return { label: t('ready.getFiles', { count: asks }), onClick: get }
  if (connected && full > 0) return { label: t('ready.tryAgain'), onClick: get }
  if (over > 0) return { label: t('ready.changeLimit'), onClick: () => navigate('/settings#device') }
  return undefined
}

/** "Get them", or nothing where files come by themselves or cannot come. */
export function FilesAction(props: { files: TripFiles; connected: boolean; tripIds: readonly string[] }) {
  const action = filesAction(props.files, props.connected, props.tripIds)
  if (!action) return null
  return (
    <Button class="get-files" kind="tonal" size="small" onClick={action.onClick}>
      {action.label}
    </Button>
  )
}
