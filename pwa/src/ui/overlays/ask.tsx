import { signal } from '@preact/signals'
import { Dialog } from './dialog.tsx'

type Question = {
  question: string
  text?: string
  /** The answer that does it: "Delete note". */
  yes: string
  /** The answer that leaves all as it is: "Keep". */
  no: string
  /** Red for a loss (the default), petrol otherwise. */
  kind?: 'danger' | 'primary'
}

const open = signal<(Question & { answer: (yes: boolean) => void }) | undefined>()

/** Asks before a loss that nothing can bring back. Resolves to true only for the `yes` answer. */
export function ask(question: Question): Promise<boolean> {
  open.peek()?.answer(false)
  return new Promise(resolve => {
    open.value = {
      ...question,
      answer: yes => {
        open.value = undefined
        resolve(yes)
      },
    }
  })
}

/** Renders once, beside the toasts; {@link ask} fills it. */
export function AskHost() {
  const now = open.value
  if (!now) return null
  return (
    <Dialog
      key={now.question}
      question={now.question}
      answers={[
        { label: now.no, safe: true, onChoose: () => now.answer(false) },
        { label: now.yes, kind: now.kind ?? 'danger', onChoose: () => now.answer(true) },
      ]}
    >
      {now.text}
    </Dialog>
  )
}
