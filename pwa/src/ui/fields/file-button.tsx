import { FileUp } from 'lucide-preact'
import { useRef } from 'preact/hooks'
import { Button } from '../button.tsx'

/** A button that asks for one file. The same file can be chosen again. */
export function FileButton(props: {
  label: string
  /** Names of kinds, as in `accept` of a file field. */
  accept: string
  onPick: (file: File | undefined) => Promise<void>
}) {
  const { label, accept, onPick } = props
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={FileUp} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={event => {
          void onPick(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
