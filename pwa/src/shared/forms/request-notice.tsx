import { CircleAlert, Hourglass } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { announce } from '../../ui/live-region.tsx'
import { Notice } from '../../ui/notice.tsx'
import { waitText } from '../errors/error-text.ts'

/** What is wrong with the whole form, or how long to wait before the next try. */
export function RequestNotice({ wait, error }: { wait: number; error: string | undefined }) {
  if (wait > 0) return <Wait text={waitText(wait)} />
  if (!error) return null
  return (
    <Notice tone="danger" icon={CircleAlert} alert>
      {error}
    </Notice>
  )
}

/** Seen to tick, and heard once. */
function Wait({ text }: { text: string }) {
  const [first] = useState(text)
  useEffect(() => announce(first), [first])
  return (
    <Notice tone="warn" icon={Hourglass}>
      <span role="timer">{text}</span>
    </Notice>
  )
}
