import './packing-templates.css'
import { Luggage, Trash2 } from 'lucide-preact'
import { packingTemplateItem } from '@caravel/sync-protocol/entities/packing-template-item'
import { packingTemplate } from '@caravel/sync-protocol/entities/packing-template'
import { appStream } from '@caravel/sync-protocol/streams'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { appView } from '../../../data/store.ts'
import { t } from '../../../i18n/t.ts'
import { Empty } from '../../../ui/lists/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PendingMark } from '../../../ui/pending-mark.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { NewNamed } from '../new-named.tsx'
import { NewItem, TemplateCategoryPart } from './template-items.tsx'
import {
  addTemplate,
  deleteTemplate,
  renameTemplate,
  templateCategories,
  type Template,
} from './template-actions.ts'

const longest = 100

/** Packing lists that admins keep for every trip of this server. */
export default function PackingTemplates() {
  const rows = [...appView.rows(packingTemplate).value.values()].sort((a, b) => a.name.localeCompare(b.name))
  return (
    <AdminFrame title={t('templates.title')} fact={t('templates.fact')}>
      {rows.length === 0 && (
        <Empty icon={Luggage} title={t('templates.none')}>
          {t('templates.noneFact')}
        </Empty>
      )}
      {rows.map(row => (
        <TemplatePart key={row.id} row={row} />
      ))}
      <NewNamed
        form="packing-list"
        about="new-template"
        makes="packing_template"
        label={t('templates.new')}
        add={t('templates.add')}
        onAdd={addTemplate}
      />
    </AdminFrame>
  )
}

function TemplatePart({ row }: { row: Template }) {
  const items = [...appView.rows(packingTemplateItem).value.values()].filter(
    ({ template_id }) => template_id === row.id,
  )
  const categories = templateCategories(items)
  return (
    <section class="template" aria-label={row.name}>
      <header class="template-head">
        <RenameRow
          row={row}
          form="packing-list"
          stream={appStream}
          label={t('templates.name')}
          missing={t('templates.nameMissing')}
          longest={longest}
          onRename={renameTemplate}
        />
        {appView.pending.value.has(row.id) && <PendingMark />}
        <IconButton
          icon={Trash2}
          label={t('templates.delete', { name: row.name })}
          onClick={() => deleteTemplate(row)}
        />
      </header>
      {categories.map(category => (
        <TemplateCategoryPart key={category.name ?? ''} templateId={row.id} category={category} />
      ))}
      <NewItem templateId={row.id} />
    </section>
  )
}
