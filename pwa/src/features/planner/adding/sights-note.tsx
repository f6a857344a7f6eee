import { Landmark } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { mustDevice } from '../../../data/device.ts'
import { answerOnlineServices, readOnlineServices } from '../../../data/online-services.ts'
import { formatList } from '../../../i18n/format.ts'
import { t } from '../../../i18n/t.ts'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import type { PlaceSearch } from '../../../shared/place-search/use-place-search.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ask } from '../../../ui/overlays/ask.tsx'
import { showToast } from '../../../ui/overlays/toast-store.ts'

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

/** Asks first: these services learn what is searched for. True where they are on now. Throws `ApiError`. */
async function turnOnSights(): Promise<boolean> {
  const { services } = await readOnlineServices()
  const missing = services.filter(({ id, on, fixed }) => wanted.includes(id) && !on && !fixed)
  if (!missing.some(({ id }) => id === 'search')) {
    showToast({ icon: Landmark, text: t('placeSearch.turnOnFixed'), error: true })
    return false
  }
  const hosts = [...new Set(missing.flatMap(each => each.hosts))]
  const isMeant = await ask({
    question: t('placeSearch.turnOnQuestion'),
    text: t('placeSearch.turnOnFact', { hosts: formatList(hosts) }),
    yes: t('placeSearch.turnOn'),
    no: t('placeSearch.turnOnNo'),
    kind: 'primary',
  })
  if (!isMeant) return false
  const on = services.filter(each => each.on || missing.includes(each))
  await answerOnlineServices(on.map(({ id }) => id))
  return true
}
