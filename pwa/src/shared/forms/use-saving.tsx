import { type ReadonlySignal } from '@preact/signals'
import { CircleAlert } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { attemptSaved } from './attempt-saved.ts'
import { errorText } from '../errors/error-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { useFlag } from '../../ui/use-flag.ts'

/**
 * Saves a form once at a time. `then` comes only when everything lies on the disk; until then the form keeps what was
 * typed, and `refusal` says there why it could not be saved.
 */
export function useSaving(): {
  save: (act: () => Promise<unknown>, then: () => void) => Promise<void>
  /** From the moment it is saved, until that is refused: the form is left with what it wrote. */
  saving: ReadonlySignal<boolean>
  refusal: ComponentChildren
} {
  const busyRef = useRef(false)
  const saving = useFlag()
  const [error, setError] = useState<unknown>()
  const save = async (act: () => Promise<unknown>, then: () => void) => {
    if (busyRef.current) return
    busyRef.current = true
    saving.set(true)
    setError(undefined)
    const saved = await attemptSaved(async () => {
      try {
        await act()
      } catch (problem) {
        setError(problem)
        throw problem
      }
    })
    busyRef.current = false
    if (saved) then()
    else saving.set(false)
  }
  const refusal = error !== undefined && (
    <Notice tone="danger" icon={CircleAlert}>
      {errorText(error)}
    </Notice>
  )
  return { save, saving: saving.on, refusal }
}
