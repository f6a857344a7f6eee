import { CircleAlert, Hourglass } from 'lucide-preact'
import { Notice } from '../ui/notice.tsx'
import { waitText } from './error-text.ts'

/** What is wrong with the whole form, or how long to wait before the next try. */
export function RequestNotice({ wait, error }: { wait: number; error: string | undefined }) {
  if (wait > 0)
    return (
      <Notice tone="warn" icon={Hourglass}>
        <span role="timer">{waitText(wait)}</span>
      </Notice>
    )
  if (!error) return null
  return (
    <Notice tone="danger" icon={CircleAlert} alert>
      {error}
    </Notice>
  )
}
