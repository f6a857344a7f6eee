import './permissions.css'
import { actions, type Action, type Level } from '@caravel/sync-protocol/access'
import { setLevel as setLevelAction } from '@caravel/sync-protocol/actions/set-level'
import { appLevelId } from '@caravel/sync-protocol/entities/app-level'
import { showRefusal } from '../../shared/forms/attempt-saved.ts'
import { actionText, allActions, levelOf } from '../../shared/people/rights.ts'
import { mutate } from '../../data/mutate.ts'
import { appView } from '../../data/store.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { AdminFrame } from './admin-frame.tsx'

const levelNames: Record<Level, StringKey> = {
  admin: 'levels.admin',
  trip_owner: 'levels.trip_owner',
  trip_member: 'levels.trip_member',
  everybody: 'levels.everybody',
}

const groups: readonly { title: StringKey; of: readonly Action[] }[] = [
  {
    title: 'levels.group.trip',
    of: ['trip_create', 'trip_edit', 'trip_archive', 'trip_cover_upload', 'trip_delete'],
  },
  { title: 'levels.group.people', of: ['member_manage', 'share_manage'] },
  { title: 'levels.group.plan', of: ['day_edit', 'place_edit', 'reservation_edit'] },
  { title: 'levels.group.lists', of: ['budget_edit', 'packing_edit', 'collab_edit'] },
  { title: 'levels.group.files', of: ['file_upload', 'file_edit', 'file_delete'] },
]

/** Who may do what, on all trips of this server. Kept like any change: it waits without a connection. */
export default function Permissions() {
  const changed = allActions.filter(action => current(action) !== actions[action].initial)
  return (
    <AdminFrame
      title={t('levels.title')}
      fact={t('levels.fact')}
      actions={
        changed.length > 0 && (
          <Button onClick={() => changed.forEach(action => setLevel(action, actions[action].initial))}>
            {t('levels.reset')}
          </Button>
        )
      }
    >
      {groups.map(({ title, of }) => (
        <section key={title} class="admin-group" aria-labelledby={title}>
          <h3 id={title}>{t(title)}</h3>
          <div class="levels">
            {of.map(action => (
              <LevelField key={action} action={action} />
            ))}
          </div>
        </section>
      ))}
    </AdminFrame>
  )
}

const current = (action: Action): Level => levelOf(action) ?? actions[action].initial

function LevelField({ action }: { action: Action }) {
  const { initial, levels } = actions[action]
  const name = (level: Level) => t(levelNames[level])
  return (
    <div class="level">
      <SelectField
        label={actionText(action)}
        hint={current(action) !== initial && t('levels.initially', { level: name(initial) })}
        value={current(action)}
        options={levels.map(level => ({ value: level, label: name(level) }))}
        onChange={level => setLevel(action, level)}
      />
      {appView.pending.value.has(appLevelId(action)) && <PendingMark />}
    </div>
  )
}

function setLevel(action: Action, level: string): void {
  try {
    mutate(setLevelAction, { action }, { level }).saved.catch(showRefusal)
  } catch (error) {
    showRefusal(error)
  }
}
