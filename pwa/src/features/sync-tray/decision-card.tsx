import { Ban, CircleAlert, CircleHelp, Ship, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { attemptSaved } from '../../app/attempt-saved.ts'
import { copyText } from '../../app/copy-text.ts'
import { saveFile } from '../../app/save-file.ts'
import { device } from '../../data/device.ts'
import { outboxFile } from '../../data/outbox-file.ts'
import { textOfItem, type TrayItem, type TrayKind } from '../../data/tray.ts'
import { canMakeAnew, keepMine, makeAnew, tryAgain } from '../../data/tray-answers.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { askOwner } from './ask-owner.ts'
import { CardHead } from './card-head.tsx'
import { changeText, changeTitle } from './change-words.ts'
import { Dependents } from './dependents.tsx'
import { discardTrayItem, letGo } from './discard.ts'
import { EditWords, hasWords } from './edit-words.tsx'
import { moreOf, reasonOf } from './reason-words.ts'
import { rowPath } from './row-path.ts'
import { ownerIn } from './who.ts'

const icons: Readonly<Record<Exclude<TrayKind, 'contested'>, IconShape>> = {
  gone: Trash2,
  expired: Trash2,
  changed: Trash2,
  trip: Ship,
  taken: Ban,
  stuck: CircleAlert,
  unclear: CircleHelp,
  refused: Ban,
}

/** A change that could not go through as it was: why, and what can be done with it. */
export function DecisionCard({ item }: { item: TrayItem }) {
  const [editing, setEditing] = useState(false)
  const { entry, summary, dependents, kind } = item
  const more = moreOf(item)
  return (
    <article class="attention">
      <CardHead
        icon={kind === 'contested' ? CircleAlert : icons[kind]}
        tone={kind === 'gone' || kind === 'changed' || kind === 'trip' ? 'now' : 'danger'}
        id={`card-${item.id}`}
        title={changeTitle(summary)}
        href={kind === 'taken' ? undefined : rowPath(item)}
      >
        <p class="attention-why">{reasonOf(item)}</p>
        <p class="attention-what">{changeText(entry, summary)}</p>
        {more && <p class="attention-what">{more}</p>}
      </CardHead>
      {editing ? (
        <EditWords item={item} onClose={() => setEditing(false)} />
      ) : (
        <div class="attention-actions">
          <Answers item={item} onEdit={() => setEditing(true)} />
        </div>
      )}
      {dependents.length > 0 && <Dependents entries={dependents} />}
    </article>
  )
}

function Answers({ item, onEdit }: { item: TrayItem; onEdit: () => void }) {
  const { id, kind } = item
  const answer = (by: (id: string) => Promise<void>) => () => void attemptSaved(async () => by(id))
  const copy = (
    <Button onClick={() => void copyText(textOfItem(item) || changeTitle(item.summary))}>
      {t('sync.copy')}
    </Button>
  )
  const discard = (
    <Button kind="destructive" onClick={() => void attemptSaved(async () => discardTrayItem(item))}>
      {t('sync.discard')}
    </Button>
  )
  if (kind === 'gone' || kind === 'changed')
    return (
      <>
        <Button kind="primary" onClick={answer(keepMine)}>
          {t(kind === 'gone' ? 'sync.bringBack' : 'sync.deleteAnyway')}
        </Button>
        <Button onClick={() => void attemptSaved(async () => letGo(item))}>
          {t(kind === 'gone' ? 'sync.letGo' : 'sync.keepIt')}
        </Button>
        {kind === 'gone' && copy}
      </>
    )
  if (kind === 'expired')
    return (
      <>
        {canMakeAnew(item) && (
          <Button kind="primary" onClick={answer(makeAnew)}>
            {t('sync.makeAnew')}
          </Button>
        )}
        {copy}
        {discard}
      </>
    )
  if (kind === 'taken')
    return (
      <>
        {copy}
        {discard}
      </>
    )
  return (
    <>
      <FirstAnswer item={item} onTry={answer(tryAgain)} />
      {kind === 'refused' && hasWords(item) && <Button onClick={onEdit}>{t('sync.edit')}</Button>}
      {kind === 'trip' ? (
        <Button onClick={() => void attemptSaved(async () => saveAsFile(item))}>{t('sync.saveFile')}</Button>
      ) : (
        copy
      )}
      {discard}
    </>
  )
}

/** Who may not do it asks somebody who may; everything else is tried again. */
function FirstAnswer({ item, onTry }: { item: TrayItem; onTry: () => void }) {
  const owner = ownerIn(item.stream, device.value?.actor.user_id)
  const denied = item.code === 'FORBIDDEN'
  if (!denied || !owner)
    return (
      <Button kind="primary" onClick={onTry}>
        {t('sync.tryAgain')}
      </Button>
    )
  return (
    <>
      <Button kind="tonal" onClick={() => void askOwner(item)}>
        {t('sync.ask', { name: owner.name })}
      </Button>
      <Button onClick={onTry}>{t('sync.tryAgain')}</Button>
    </>
  )
}

const saveAsFile = async ({ id, stream, kind }: TrayItem): Promise<void> => {
  const { name, text } = await outboxFile(kind === 'trip' ? { stream } : { item: id })
  saveFile(name, text)
}
