import './dialog.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { classNames } from '../class-names.ts'
import { Button, type ButtonKind } from '../button.tsx'
import { FloatingHost } from './floating-host.tsx'
import { rememberFocus } from '../focusable.ts'
import { openModal } from './modal-stack.ts'
import { useStableId } from '../use-stable-id.ts'

export type DialogAnswer = {
  /** Names the result: "Delete note", "Keep". */
  label: string
  kind?: ButtonKind
  /** Focus starts here, and Esc gives this answer. */
  safe?: boolean
  onChoose: () => void
}

/** A question that stops everything. Only for what history cannot bring back, and for notes. */
export function Dialog(props: {
  question: string
  children?: ComponentChildren
  answers: readonly DialogAnswer[]
}) {
  const { question, children, answers } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useStableId('dialog')

  useLayoutEffect(() => {
    const giveBack = rememberFocus()
    const element = dialog.current
    if (!element) return undefined
    const close = openModal(element, id)
    element.querySelector<HTMLElement>('.is-safe')?.focus()
    return () => {
      close() // nothing outside can take focus before
      giveBack()
    }
  }, [id])

  return (
    <dialog
      class="dialog"
      role="alertdialog"
      ref={dialog}
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-text` : undefined}
      onCancel={event => {
        event.preventDefault()
        answers.find(({ safe }) => safe)?.onChoose()
      }}
    >
      <h2 class="dialog-question" id={`${id}-question`}>
        {question}
      </h2>
      {children && (
        <div class="dialog-text" id={`${id}-text`}>
          {children}
        </div>
      )}
      <div class={classNames('dialog-answers', answers.length > 3 && 'is-list')}>
        {answers.map(({ label, kind = 'outline', safe, onChoose }) => (
          <Button key={label} kind={kind} class={safe ? 'is-safe' : ''} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
      <FloatingHost modal={id} />
    </dialog>
  )
}
