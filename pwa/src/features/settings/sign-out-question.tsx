import { useState } from 'preact/hooks'
import { saveFile } from '../../shared/device/save-file.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import type { OnlyHere, ToAsk } from '../../data/only-here.ts'
import { t } from '../../i18n/t.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { leave, encryptAndSignOut, sendAndLeave } from './sign-out.ts'

type Ask = (what: ToAsk | undefined) => void

/**
 * Signing out would take what exists only here: the person says what becomes of it. `ask` shows the next question, or
 * none.
 */
export function SignOutQuestion({ what, ask }: { what: ToAsk; ask: Ask }) {
  return what === 'unread' ? <Unread ask={ask} /> : <Left only={what} ask={ask} />
}

const thenAsk = (ask: Ask, act: () => Promise<ToAsk | undefined>) => () => {
  ask(undefined)
  void act().then(ask)
}

const stayHere = (ask: Ask) =>
  ({ label: t('signOut.stay'), kind: 'text', safe: true, onChoose: () => ask(undefined) }) as const

/** Nobody can tell what would be lost; a page that is loaded anew reads it anew. */
function Unread({ ask }: { ask: Ask }) {
  return (
    <Dialog
      question={t('signOut.unread')}
      answers={[
        { label: t('sync.tryAgain'), kind: 'primary', onChoose: () => location.reload() },
        {
          label: t('signOut.unreadLose'),
          kind: 'destructive',
          onChoose: thenAsk(ask, () => leave('unread')),
        },
        stayHere(ask),
      ]}
    >
      {t('signOut.unreadText')}
    </Dialog>
  )
}

function Left({ only, ask }: { only: OnlyHere; ask: Ask }) {
  const { waiting, drafts } = only
  const [saved, setSaved] = useState<string>()
  const [left, setLeft] = useState(0)
  const then = (act: () => Promise<ToAsk | undefined>) => thenAsk(ask, act)
  if (waiting === 0)
    return (
      <Dialog
        question={t('signOut.draftsOnly', { count: drafts.size })}
        answers={[
          {
            label: t('signOut.loseDrafts'),
            kind: 'destructive',
            onChoose: then(() => leave('discard', only)),
          },
          stayHere(ask),
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
  const lose = () => leave(saved === undefined ? 'discard' : 'filed', only)
  return (
    <Dialog
      question={t('signOut.ask', { count: waiting })}
      answers={[
        { label: t('signOut.sendFirst'), kind: 'primary', onChoose: then(() => sendAndLeave(only)) },
        { label: t('signOut.saveFile'), onChoose: () => void save() },
        { label: t('signOut.seal'), onChoose: then(() => encryptAndSignOut(only)) },
        { label: t('signOut.lose'), kind: 'destructive', onChoose: then(lose) },
        stayHere(ask),
      ]}
    >
      <p>{saved === undefined ? t('signOut.text') : t('signOut.savedAs', { name: saved })}</p>
      {left > 0 && <p>{t('outboxFile.filesLeft', { count: left })}</p>}
      {drafts.size > 0 && <p>{t('signOut.draftsToo', { count: drafts.size })}</p>}
    </Dialog>
  )
}
