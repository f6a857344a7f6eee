import { addons, isBuilt, type BuiltAddon } from '@caravel/sync-protocol/access'
import { setAddon as setAddonAction } from '@caravel/sync-protocol/actions/set-addon'
import { appAddonId } from '@caravel/sync-protocol/entities/app-addon'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { mutate } from '../../data/mutate.ts'
import { addonOn, appView } from '../../data/store.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { AdminFrame } from './admin-frame.tsx'

const words: Record<BuiltAddon, { name: StringKey; fact: StringKey }> = {
  packing: { name: 'addons.packing', fact: 'addons.packingFact' },
  bag_tracking: { name: 'addons.bags', fact: 'addons.bagsFact' },
  budget: { name: 'addons.budget', fact: 'addons.budgetFact' },
  collab: { name: 'addons.collab', fact: 'addons.collabFact' },
  memories: { name: 'addons.memories', fact: 'addons.memoriesFact' },
  immich: { name: 'addons.immich', fact: 'addons.immichFact' },
  synologyphotos: { name: 'addons.synology', fact: 'addons.synologyFact' },
  journey: { name: 'addons.journey', fact: 'addons.journeyFact' },
  vacay: { name: 'addons.vacay', fact: 'addons.vacayFact' },
  atlas: { name: 'addons.atlas', fact: 'addons.atlasFact' },
  mcp: { name: 'addons.mcp', fact: 'addons.mcpFact' },
}

const all = Object.keys(addons).filter(isBuilt)

/** What this server offers beside the plan. Off hides it everywhere and deletes nothing. */
export default function Addons() {
  return (
    <AdminFrame title={t('addons.title')} fact={t('addons.fact')}>
      <ul class="list">
        {all.map(key => (
          <li key={key} class="admin-switch">
            <Switch spread checked={addonOn(key)} onChange={enabled => setAddon(key, enabled)}>
              <strong>{t(words[key].name)}</strong>
              <span class="admin-note">{t(words[key].fact)}</span>
            </Switch>
            {appView.pending.value.has(appAddonId(key)) && <PendingMark />}
          </li>
        ))}
      </ul>
    </AdminFrame>
  )
}

function setAddon(key: BuiltAddon, enabled: boolean): void {
  try {
    mutate(setAddonAction, { key }, { enabled }).saved.catch(showRefusal)
  } catch (error) {
    showRefusal(error)
  }
}
