import { actions, type Action, type Level } from '@caravel/sync-protocol/access'
import { appLevelId } from '@caravel/sync-protocol/entities/app-level'
import { showRefusal } from '../../app/attempt-saved.ts'
import { actionText, allActions, levelOf } from '../../app/rights.ts'
import { mutate } from '../../data/mutate.ts'
import { appView } from '../../data/store.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Part } from './part.tsx'

const levelNames: Record<Level, StringKey> = {
  admin: 'levels.admin',
  trip_owner: 'levels.trip_owner',
  trip_member: 'levels.trip_member',
  everybody: 'levels.everybody',
}

/** Who may do what, on all trips of this server. Only admins see it. Kept like any change, and it holds once it arrives. */
export function Rights() {
  if (!appView.can('admin')) return null
  return (
    <Part id="rights" title={t('levels.title')}>
      <p class="settings-note">{t('levels.fact')}</p>
      <div class="settings-rights">
        {allActions.map(action => (
          <div key={action} class="settings-right">
            <SelectField
              label={actionText(action)}
              value={levelOf(action) ?? actions[action].initial}
              options={actions[action].levels.map(level => ({ value: level, label: t(levelNames[level]) }))}
              onChange={level => setLevel(action, level)}
            />
            {appView.pending.value.has(appLevelId(action)) && <PendingMark />}
          </div>
        ))}
      </div>
    </Part>
  )
}

function setLevel(action: Action, level: string): void {
  try {
    mutate('level.set', { action }, { level }).saved.catch(showRefusal)
  } catch (error) {
    showRefusal(error)
  }
}
