import { useState } from 'preact/hooks'
import { saveFile } from '../../app/save-file.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import type { OnlyHere } from '../../data/session.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { leave, sealAndLeave, sendAndLeave } from './sign-out.ts'

/** Signing out would take what exists only here: the person says what becomes of it. */
export function SignOutQuestion({ only, onClose }: { only: OnlyHere; onClose: () => void }) {
  const { waiting, drafts } = only
  const [saved, setSaved] = useState<string>()
  const [left, setLeft] = useState(0)
  const stay = { label: t('signOut.stay'), kind: 'text', safe: true, onChoose: onClose } as const
  const then = (act: () => Promise<unknown>) => () => {
    onClose()
    void act()
  }
  if (waiting === 0)
    return (
      <Dialog
        question={t('signOut.draftsOnly', { count: drafts })}
        answers={[
          { label: t('signOut.loseDrafts'), kind: 'destructive', onChoose: then(() => leave('discard')) },
          stay,
        ]}
      >
        {t('signOut.text')}
      </Dialog>
    )
  const save = async () => {
    const { name, text, left } = await outboxFile()
    saveFile(name, text)
    setSaved(name)
    setLeft(left.length)
  }
  // What lies in a file goes on from there: the server must not be told to refuse it.
  const lose = () => leave(saved === undefined ? 'discard' : 'filed')
  return (
    <Dialog
      question={t('signOut.ask', { count: waiting })}
      answers={[
        { label: t('signOut.sendFirst'), kind: 'primary', onChoose: then(() => sendAndLeave(drafts)) },
        { label: t('signOut.saveFile'), onChoose: () => void save() },
        { label: t('signOut.seal'), onChoose: then(sealAndLeave) },
        { label: t('signOut.lose'), kind: 'destructive', onChoose: then(lose) },
        stay,
      ]}
    >
      <p>{saved === undefined ? t('signOut.text') : t('signOut.savedAs', { name: saved })}</p>
      {left > 0 && <p>{t('outboxFile.filesLeft', { count: left })}</p>}
      {drafts > 0 && <p>{t('signOut.draftsToo', { count: drafts })}</p>}
    </Dialog>
  )
}
