import { Ban, CircleAlert, HandCoins, CircleHelp, RotateCcw, Ship, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import type { AttentionItem, AttentionKind } from '../../data/attention.ts'
import { canMakeAnew, keepAllMine, makeAnew, tryAgain } from '../../data/attention-answers.ts'
import { filesAnnounced, type FileToKeep } from '../../data/files.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { askOwner, ownerToAsk } from './ask-owner.ts'
import { answered } from './answered.ts'
import { CardHead } from './card-head.tsx'
import { cardMenu, copyCard, saveCard } from './card-menu.ts'
import { changeText, changeTitle } from './change-words.ts'
import { Dependents } from './dependents.tsx'
import { discardAttentionItem, discardUnsent } from './discard.ts'
import { EditText, canEdit, isBegun } from './edit-words.tsx'
import { moreOf, reasonOf } from './reason-words.ts'
import { rowPath } from './row-path.ts'
import { SaveFiles } from './save-files.tsx'
import { TypedLines } from './typed-lines.tsx'

const icons: Readonly<Record<Exclude<AttentionKind, 'contested'>, IconShape>> = {
  gone: Trash2,
  expired: Trash2,
  changed: Trash2,
  settled: HandCoins,
  trip: Ship,
  taken: Ban,
  back: RotateCcw,
  stuck: CircleAlert,
  unclear: CircleHelp,
  refused: Ban,
}

/** What nobody did wrong: only a question. */
const calm: ReadonlySet<AttentionKind> = new Set(['gone', 'changed', 'settled', 'trip', 'back'])

/** What could not go through as it was, a change or all of one deletion: why, and what can be done with it. */
export function DecisionCard({ items }: { items: readonly [AttentionItem, ...AttentionItem[]] }) {
  const [item] = items
  const [editing, setEditing] = useState(() => isBegun(item))
  const { kind } = item
  const { summary } = items.find(each => each.summary.title !== undefined) ?? item
  const more = moreOf(item)
  const dependents = items.flatMap(each => each.dependents)
  const files = filesAnnounced([...items.map(each => each.entry), ...dependents])
  return (
    <article class="attention">
      <CardHead
        icon={kind === 'contested' ? CircleAlert : icons[kind]}
        tone={calm.has(kind) ? 'now' : 'danger'}
        id={`card-${item.id}`}
        title={changeTitle(summary)}
        href={kind === 'taken' ? undefined : rowPath(item.summary)}
        menu={cardMenu(items)}
      >
        <p class="attention-why">{reasonOf(item)}</p>
        {typeof item.answer?.body['trip'] === 'string' && (
          <p class="attention-what">{t('sync.inTrip', { trip: item.answer.body['trip'] })}</p>
        )}
        {items.map(each => (
          <div key={each.id}>
            <p class="attention-what">{changeText(each.entry, each.summary)}</p>
            <TypedLines entry={each.entry} said={[changeTitle(summary)]} />
          </div>
        ))}
        {more && <p class="attention-what">{more}</p>}
        {files.length > 0 && <p class="attention-what">{t('sync.filesHere', { count: files.length })}</p>}
      </CardHead>
      {editing ? (
        <EditText item={item} onClose={() => setEditing(false)} />
      ) : (
        <div class="attention-actions">
          <Answers items={items} files={files} onEdit={() => setEditing(true)} />
        </div>
      )}
      {dependents.length > 0 && <Dependents entries={dependents} above={items.map(each => each.entry)} />}
    </article>
  )
}

function Answers({
  items,
  files,
  onEdit,
}: {
  items: readonly [AttentionItem, ...AttentionItem[]]
  files: readonly FileToKeep[]
  onEdit: () => void
}) {
  const [item] = items
  const { id, kind, summary: about } = item
  const again = (by: typeof tryAgain) => () =>
    void answered({ icon: RotateCcw, key: 'sync.did.triedAgain', about }, named => by(id, named))
  const copy = (
    <>
      <SaveFiles files={files} />
      <Button onClick={() => void copyCard(items)}>{t('sync.copy')}</Button>
    </>
  )
  const discard = (
    <Button kind="destructive" onClick={() => void attemptSaved(() => discardAttentionItem(item))}>
      {t('sync.discard')}
    </Button>
  )
  const keepMine = () => {
    const ids = items.map(each => each.id)
    void answered({ icon: RotateCcw, key: 'sync.did.keptMine', about }, by => keepAllMine(ids, by))
  }
  if (kind === 'gone')
    return (
      <>
        <Button kind="primary" onClick={keepMine}>
          {t('sync.bringBack')}
        </Button>
        <Button onClick={() => void discardUnsent(items)}>{t('sync.letGo')}</Button>
        {copy}
      </>
    )
  // What is offered first takes nothing from anybody.
  if (kind === 'changed')
    return (
      <>
        <Button kind="primary" onClick={() => void discardUnsent(items)}>
          {t('sync.keepIt')}
        </Button>
        <Button kind="destructive" onClick={keepMine}>
          {t('sync.deleteAnyway')}
        </Button>
      </>
    )
  if (kind === 'settled')
    return (
      <>
        <Button kind="primary" onClick={keepMine}>
          {t('sync.recordAnyway')}
        </Button>
        {discard}
      </>
    )
  if (kind === 'expired')
    return (
      <>
        {canMakeAnew(item) && (
          <Button kind="primary" onClick={again(makeAnew)}>
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
      <FirstAnswer item={item} onTry={again(tryAgain)} />
      {(kind === 'refused' || kind === 'back') && canEdit(item) && (
        <Button onClick={onEdit}>{t('sync.edit')}</Button>
      )}
      {kind === 'trip' ? (
        <>
          <SaveFiles files={files} />
          <Button onClick={() => void attemptSaved(async () => saveCard(items))}>{t('sync.saveFile')}</Button>
        </>
      ) : (
        copy
      )}
      {discard}
    </>
  )
}

/** Without the permission, someone who has it is asked; everything else is tried again. */
function FirstAnswer({ item, onTry }: { item: AttentionItem; onTry: () => void }) {
  const owner = ownerToAsk(item)
  if (!owner)
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
