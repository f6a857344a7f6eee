import { Plus, Trash2 } from 'lucide-preact'
import { appStream } from '@caravel/sync-protocol/streams'
import { attemptSaved } from '../../../shared/forms/attempt-saved.ts'
import { DraftNotice } from '../../../shared/forms/draft-notice.tsx'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { appView } from '../../../data/store.ts'
import { t } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { tooLong } from '../../../ui/fields/too-long.ts'
import {
  addItem,
  changeItem,
  deleteItem,
  renameCategory,
  type TemplateCategory,
  type TemplateItem,
} from './template-actions.ts'

const longest = { name: 200, category: 100 }

/** A category of a template with its items. */
export function TemplateCategoryPart(props: { templateId: string; category: TemplateCategory }) {
  const { templateId, category } = props
  const { name, items } = category
  return (
    <section class="template-category" aria-label={name ?? t('templates.noCategory')}>
      {name === null ? (
        <h4 class="template-no-category">{t('templates.noCategory')}</h4>
      ) : (
        <RenameRow
          row={{ id: `${templateId} ${name}`, name }}
          form="packing-list"
          stream={appStream}
          label={t('templates.category')}
          missing={t('templates.categoryMissing')}
          longest={longest.category}
          onRename={(row, next) => renameCategory(items, row.name, next)}
        />
      )}
      <ul>
        {items.map(item => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
    </section>
  )
}

function ItemRow({ item }: { item: TemplateItem }) {
  const { name } = item
  const changeQuantity = (event: { currentTarget: HTMLInputElement }) => {
    const input = event.currentTarget
    const quantity = input.valueAsNumber
    if (input.checkValidity() && Number.isInteger(quantity)) void changeItem(item, { quantity })
    else input.value = String(item.quantity)
  }
  return (
    <li class="template-item">
      <RenameRow
        row={item}
        form="thing"
        stream={appStream}
        label={t('templates.item')}
        missing={t('templates.itemMissing')}
        longest={longest.name}
        onRename={(row, next) => changeItem(row, { name: next })}
      />
      {appView.pending.value.has(item.id) && <PendingMark />}
      <input
        type="number"
        class="template-quantity"
        aria-label={t('templates.quantityOf', { name })}
        required
        min={1}
        max={999}
        value={item.quantity}
        onChange={changeQuantity}
      />
      <IconButton
        icon={Trash2}
        label={t('templates.deleteItem', { name })}
        onClick={() => deleteItem(item)}
      />
    </li>
  )
}

/** The category stays for the next item: lists are written category by category. */
export function NewItem({ templateId }: { templateId: string }) {
  const draft = useDraft({
    form: 'thing',
    about: `new in ${templateId}`,
    stream: appStream,
    makes: 'packing_template_item',
    rows: null,
    fieldsOf: () => ({ name: '', category: '' }),
  })
  const { name, category } = draft.value
  const add = (event: Event) => {
    event.preventDefault()
    const typed = draft.latest()
    if (!typed.name.trim() || tooLong(typed.name, longest.name)) return
    if (tooLong(typed.category, longest.category)) return
    const fields = { name: typed.name.trim(), category: typed.category.trim() || null }
    void attemptSaved(() => draft.makeNext(id => addItem(templateId, fields, id))).then(
      done => done && draft.change({ category: typed.category }),
    )
  }
  return (
    <form class="template-new-item" onSubmit={add}>
      <DraftNotice draft={draft} />
      <TextField
        label={t('templates.newItem')}
        value={name}
        onInput={next => draft.change({ name: next })}
        maxLength={longest.name}
        dir="auto"
      />
      <TextField
        label={t('templates.category')}
        value={category}
        onInput={next => draft.change({ category: next })}
        maxLength={longest.category}
        dir="auto"
      />
      <Button type="submit" icon={Plus}>
        {t('templates.addItem')}
      </Button>
    </form>
  )
}
