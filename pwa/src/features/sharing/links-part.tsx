import { Link2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { listShareLinks, makeShareLink, shareAddress, type ShareWish } from '../../data/share-links.ts'
import { t } from '../../i18n/t.ts'
import { copyIfAllowed } from '../../shared/device/copy-text.ts'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/lists/skeleton.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkForm, usualWish } from './link-form.tsx'
import { useServerList } from './use-server-list.ts'

/** Links that show the trip: made with one tap, its choices folded; who looked, and taken back. */
export function LinksPart({ tripId, manages }: { tripId: string; manages: boolean }) {
  const { items: links, error, reload } = useServerList(listShareLinks, tripId)
  const [fresh, setFresh] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const make = async (wish: ShareWish) => {
    const made = await makeShareLink(tripId, wish)
    setFresh(made.id)
    setChoosing(false)
    reload()
    if (made.token !== null) await copyIfAllowed(shareAddress(made.token))
  }
  const makeUsual = async () => {
    setBusy(true)
    await make(usualWish()).catch(showRefusal)
    setBusy(false)
  }
  if (!manages && links?.length === 0) return null
  return (
    <section class="share-part" aria-labelledby="share-links">
      <h3 id="share-links">{t('sharing.view.title')}</h3>
      <p class="share-fact">{t('sharing.fact')}</p>
      {error !== undefined && (
        <Notice tone="danger" icon={Link2} action={{ label: t('sharing.again'), onClick: reload }}>
          {error}
        </Notice>
      )}
      {!links && error === undefined && <SkeletonRows />}
      {links && links.length > 0 && (
        <ul class="share-list" aria-label={t('sharing.links')}>
          {links.map(link => (
            <LinkCard
              key={link.id}
              {...{ tripId, link, manages }}
              fresh={fresh === link.id}
              onChanged={reload}
            />
          ))}
        </ul>
      )}
      {links && manages && choosing && (
        <LinkForm tripId={tripId} onSave={make} onCancel={() => setChoosing(false)} />
      )}
      {links && manages && !choosing && (
        <div class="share-buttons">
          <Button
            kind={links.length ? 'outline' : 'primary'}
            icon={Link2}
            busy={busy && t('sharing.saving')}
            onClick={() => void makeUsual()}
          >
            {t(links.length ? 'sharing.another' : 'sharing.make')}
          </Button>
          <Button kind="text" onClick={() => setChoosing(true)}>
            {t('sharing.view.choices')}
          </Button>
        </div>
      )}
    </section>
  )
}
