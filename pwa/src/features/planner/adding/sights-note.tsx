import { Landmark } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { mustDevice } from '../../../data/device.ts'
import { t } from '../../../i18n/t.ts'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { turnOnServices } from '../../../shared/online-services/turn-on.ts'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Services that find sights and show them. */
const wanted: readonly string[] = ['search', 'pictures']

/** Says that a server knows no sights; its admins can turn them on right here. */
export function SightsNote({ search, query }: { search: PlaceSearch; query: string }) {
  const [busy, setBusy] = useState(false)
  if (!query.trim() || search.asking || search.knowsSights !== false) return null
  const turnOn = async () => {
    setBusy(true)
    await attemptSaved(async () => {
      if (await turnOnSights()) search.again()
    })
    setBusy(false)
  }
  const offered = mustDevice().actor.is_admin && !busy
  return (
    <Notice
      icon={Landmark}
      {...(offered ? { action: { label: t('placeSearch.turnOn'), onClick: () => void turnOn() } } : {})}
    >
      {t(mustDevice().actor.is_admin ? 'placeSearch.townsOnly' : 'placeSearch.townsOnlyAskAdmin')}
    </Notice>
  )
}

/** Throws `ApiError`. */
const turnOnSights = (): Promise<boolean> =>
  turnOnServices(wanted, {
    question: t('placeSearch.turnOnQuestion'),
    fact: hosts => t('placeSearch.turnOnFact', { hosts }),
    yes: t('placeSearch.turnOn'),
    no: t('placeSearch.turnOnNo'),
    fixed: t('placeSearch.turnOnFixed'),
  })
