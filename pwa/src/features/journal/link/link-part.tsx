import { Copy, Link2, Pencil, Trash2 } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import {
  deleteJournalLink,
  journalAddress,
  readJournalLink,
  saveJournalLink,
  type JournalLink,
  type JournalLinkWish,
} from '../../../data/journal-links.ts'
import { formatMoment } from '../../../i18n/format-moment.ts'
import { t } from '../../../i18n/t.ts'
import { copyIfAllowed, copyText } from '../../../shared/device/copy-text.ts'
import { errorText } from '../../../shared/errors/error-text.ts'
import { showRefusal } from '../../../shared/forms/attempt-saved.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { listEntries } from '../journal-rows.ts'
import { LinkForm } from './link-form.tsx'

/** The link that shows the journal: made, changed and ended here. */
export function LinkPart({ journalId, writes }: { journalId: string; writes: boolean }) {
  const [link, setLink] = useState<JournalLink | null>()
  const [error, setError] = useState<string>()
  const [editing, setEditing] = useState(false)
  useEffect(() => {
    let gone = false
    readJournalLink(journalId).then(
      found => !gone && setLink(found),
      (refusal: unknown) => !gone && setError(errorText(refusal)),
    )
    return () => void (gone = true)
  }, [journalId])
  const save = async (wish: JournalLinkWish) => {
    const saved = await saveJournalLink(journalId, wish)
    const isNew = saved.id !== link?.id
    setLink(saved)
    setEditing(false)
    if (isNew && saved.token !== null) await copyIfAllowed(journalAddress(saved.token))
  }
  const end = async () => {
    const sure = await ask({
      question: t('journal.linkEndAsk'),
      text: t('journal.linkEndFact'),
      yes: t('journal.linkEnd'),
      no: t('journal.linkKeep'),
    })
    if (sure) await deleteJournalLink(journalId).then(() => setLink(null), showRefusal)
  }
  if (!writes && link === null) return null
  const { shown, all } = countForReaders(journalId)
  return (
    <section class="journal-form" aria-labelledby="journal-share">
      <h3 id="journal-share">{t('journal.linkTitle')}</h3>
      <p class="journal-note">{t('journal.linkFact', { shown, count: all })}</p>
      {shown < all && <p class="journal-note">{t('journal.linkFactHow')}</p>}
      {error !== undefined && <Notice icon={Link2}>{error}</Notice>}
      {link === undefined && error === undefined && <SkeletonRows />}
      {link && !editing && <LinkFacts link={link} />}
      {editing ? (
        <LinkForm
          journalId={journalId}
          link={link ?? undefined}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div class="journal-acts">
          {link && link.ended_at === null && link.token !== null && (
            <Button
              icon={Copy}
              kind="outline"
              onClick={() => void copyText(journalAddress(link.token ?? ''))}
            >
              {t('journal.linkCopy')}
            </Button>
          )}
          {writes && link !== undefined && (
            <Button
              icon={link ? Pencil : Link2}
              kind={link ? 'text' : 'tonal'}
              onClick={() => setEditing(true)}
            >
              {t(link ? 'journal.linkChange' : 'journal.linkMake')}
            </Button>
          )}
          {writes && link && (
            <Button icon={Trash2} kind="text" onClick={() => void end()}>
              {t('journal.linkEnd')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** How many entries readers of the link may see at all. */
function countForReaders(journalId: string): { shown: number; all: number } {
  const written = listEntries(journalId).filter(({ type }) => type === 'entry')
  return { shown: written.filter(({ visibility }) => visibility === 'public').length, all: written.length }
}

function LinkFacts({ link }: { link: JournalLink }) {
  const { token, visits, visited_at } = link
  const over = isOver(link)
  return (
    <>
      {over && <p class="journal-note">{t('journal.linkOver')}</p>}
      {token !== null && !over && (
        <p class="journal-address">
          <bdi dir="ltr">{journalAddress(token)}</bdi>
        </p>
      )}
      <p class="journal-note">
        {visited_at === null
          ? t('journal.linkUnseen')
          : t('journal.linkSeen', { count: visits, when: formatMoment(visited_at) })}
      </p>
    </>
  )
}

function isOver({ ended_at, expires_at }: JournalLink): boolean {
  return ended_at !== null || (expires_at !== null && expires_at <= Date.now())
}
