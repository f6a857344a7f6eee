import './share-sheet.css'
import { Link2, Plus } from 'lucide-preact'
import { trip } from '@caravel/sync-protocol/entities/trip'
import { tripStream } from '@caravel/sync-protocol/streams'
import { useEffect, useState } from 'preact/hooks'
import { listShareLinks, makeShareLink, type ShareLink, type ShareWish } from '../../data/share-links.ts'
import { openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { errorText } from '../../shared/errors/error-text.ts'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/lists/empty.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { LinkCard } from './link-card.tsx'
import { TakeAlong } from './take-along.tsx'
import { LinkForm } from './link-form.tsx'

/** The links of a trip: make one, see who looked, change what it shows, take it back. Needs a connection. */
export default function ShareSheet({ tripId }: { tripId: string }) {
  const view = openStream(tripStream(tripId))
  const title = view.rows(trip).value.get(tripId)?.title
  const { links, error, reload } = useLinks(tripId)
  const [open, setOpen] = useState<string | 'new'>()
  const manages = view.can('share_manage')
  const make = async (wish: ShareWish) => {
    const made = await makeShareLink(tripId, wish)
    setOpen(made.id)
    reload()
  }
  return (
    <Sheet title={t('sharing.title')} over={<bdi>{title}</bdi>} onClose={closeSheet} tall>
      <div class="share-sheet">
        <p class="share-fact">{t('sharing.fact')}</p>
        {error !== undefined && (
          <Notice tone="danger" icon={Link2} action={{ label: t('sharing.again'), onClick: reload }}>
            {error}
          </Notice>
        )}
        {!links && error === undefined && <SkeletonRows />}
        {links && (open === 'new' || (links.length === 0 && manages)) && (
          <LinkForm onSave={make} onCancel={links.length ? () => setOpen(undefined) : undefined} />
        )}
        {links && links.length > 0 && open !== 'new' && manages && (
          <Button kind="outline" icon={Plus} wide onClick={() => setOpen('new')}>
            {t('sharing.another')}
          </Button>
        )}
        {links?.length === 0 && !manages && <Empty icon={Link2} title={t('sharing.none')} />}
        {links && (
          <ul class="share-list" aria-label={t('sharing.links')}>
            {links.map(link => (
              <LinkCard
                key={link.id}
                {...{ tripId, link, manages }}
                fresh={open === link.id}
                onChanged={reload}
              />
            ))}
          </ul>
        )}
        <TakeAlong tripId={tripId} />
      </div>
    </Sheet>
  )
}

function useLinks(tripId: string) {
  const [links, setLinks] = useState<ShareLink[]>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let gone = false
    listShareLinks(tripId).then(
      found => {
        if (gone) return
        setLinks(found)
        setError(undefined)
      },
      (refusal: unknown) => {
        if (!gone) setError(errorText(refusal))
      },
    )
    return () => void (gone = true)
  }, [tripId, round])
  return { links, error, reload: () => setRound(round => round + 1) }
}
