import { BookmarkPlus, ListChecks, Sparkles, Trash2 } from 'lucide-preact'
import { useState } from 'preact/hooks'
import { mostListed } from '@caravel/sync-protocol/domain/listed-item'
import { packingList } from '@caravel/sync-protocol/entities/packing-list'
import { packingTemplateItem } from '@caravel/sync-protocol/entities/packing-template-item'
import { packingTemplate } from '@caravel/sync-protocol/entities/packing-template'
import { userStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../shared/forms/draft-notice.tsx'
import { closeSheet } from '../../shared/navigation/sheet-url.ts'
import { attempt } from '../../shared/undo/undo-toast.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { mustDevice } from '../../data/device.ts'
import { appView, openStream } from '../../data/store.ts'
import { t } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ListRow } from '../../ui/lists/list-row.tsx'
import { PendingMark } from '../../ui/pending-mark.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { EarlierTrips } from './earlier-trips.tsx'
import {
  addPackingItems,
  deleteTemplate,
  forgetList,
  keepList,
  keptOf,
  makeTemplate,
  type Listed,
} from './list-actions.ts'
import { useLists } from './lists-context.ts'
import { LeftItems } from './own-items.tsx'
import { SuggestedList } from './suggested-list.tsx'

/** Lists that are there already: suggested for the trip, of the server, of one's own, of an earlier trip. */
export default function ReadyListsSheet() {
  const { tripId, me, packing } = useLists()
  const [suggesting, setSuggesting] = useState(false)
  const use = (items: readonly Listed[]) => {
    if (items.length && attempt(() => addPackingItems(tripId, items))) closeSheet()
  }
  if (suggesting) return <SuggestedList onUse={use} onBack={() => setSuggesting(false)} />
  const mine = openStream(userStream(me))
  const own = [...mine.rows(packingList).value.values()].sort(byName)
  const templates = [...appView.rows(packingTemplate).value.values()].sort(byName)
  const items = [...appView.rows(packingTemplateItem).value.values()].sort((a, b) =>
    a.position < b.position ? -1 : 1,
  )
  const isAdmin = mustDevice().actor.is_admin
  const kept = keptOf(packing.things.values())
  return (
    <Sheet tall title={t('packing.readyLists')} onClose={closeSheet}>
      <ul class="list">
        <ListRow
          icon={Sparkles}
          title={t('packing.suggest')}
          meta={t('packing.suggestFact')}
          onOpen={() => setSuggesting(true)}
        />
      </ul>
      {templates.length > 0 && <h3 class="ready-head">{t('packing.templates')}</h3>}
      <ul class="list">
        {templates.map(template => {
          const things = items.filter(each => each.template_id === template.id)
          return (
            <ListRow
              key={template.id}
              icon={ListChecks}
              title={template.name}
              meta={t('packing.things', { count: things.length })}
              mark={appView.pending.value.has(template.id) && <PendingMark />}
              onOpen={() => use(things.map(listed))}
              action={
                isAdmin && (
                  <IconButton
                    icon={Trash2}
                    label={t('packing.deleteList', { name: template.name })}
                    onClick={() => attempt(() => deleteTemplate(template))}
                  />
                )
              }
            />
          )
        })}
      </ul>
      {own.length > 0 && <h3 class="ready-head">{t('packing.yourLists')}</h3>}
      <ul class="list">
        {own.map(list => (
          <ListRow
            key={list.id}
            icon={ListChecks}
            title={list.name}
            meta={t('packing.things', { count: list.items.length })}
            mark={mine.pending.value.has(list.id) && <PendingMark />}
            onOpen={() => use(list.items)}
            action={
              <IconButton
                icon={Trash2}
                label={t('packing.deleteList', { name: list.name })}
                onClick={() => attempt(() => forgetList(me, list))}
              />
            }
          />
        ))}
      </ul>
      <EarlierTrips onUse={use} />
      <LeftItems />
      {kept.length > 0 && <KeepThis kept={kept} isAdmin={isAdmin} />}
    </Sheet>
  )
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

const listed = ({ name, category, quantity, weight_grams }: Listed): Listed => ({
  name,
  category: category ?? null,
  quantity: quantity ?? 1,
  weight_grams: weight_grams ?? null,
})

/** The list of this trip, kept for the next ones: for oneself, by an admin for everybody. */
function KeepThis({ kept, isAdmin }: { kept: readonly Listed[]; isAdmin: boolean }) {
  const { me, tripId } = useLists()
  const draft = useDraft({
    form: 'packing-list',
    about: tripId,
    stream: userStream(me),
    makes: 'packing_list',
    rows: null,
    fieldsOf: () => ({ name: '' }),
  })
  const { name } = draft.value
  const [missing, setMissing] = useState(false)
  const keep = (save: (name: string, id: string) => Promise<void>) => {
    if (!name.trim()) return setMissing(true)
    setMissing(false)
    void attemptSaved(() => draft.makeNext(id => save(name.trim(), id)))
  }
  if (kept.length > mostListed)
    return <p class="ready-none">{t('packing.keepTooMany', { count: mostListed })}</p>
  return (
    <section class="keep-list" aria-label={t('packing.keep')}>
      <h3 class="ready-head">
        <Icon of={BookmarkPlus} /> {t('packing.keep')}
      </h3>
      <DraftNotice draft={draft} />
      <TextField
        label={t('packing.keepName')}
        value={name}
        maxLength={100}
        dir="auto"
        error={missing && !name.trim() ? t('packing.keepNameMissing') : undefined}
        onInput={next => draft.change({ name: next })}
      />
      <div class="keep-buttons">
        <Button kind="tonal" onClick={() => keep((as, id) => keepList(me, as, kept, id))}>
          {t('packing.keepOwn')}
        </Button>
        {isAdmin && (
          <Button onClick={() => keep((as, id) => makeTemplate(as, kept, id))}>
            {t('packing.keepTemplate')}
          </Button>
        )}
      </div>
    </section>
  )
}
