import { ChevronLeft, Printer } from 'lucide-preact'
import { t } from '../../../i18n/t.ts'
import { codesHidden } from '../../../shared/bookings/codes-hidden.ts'
import { paperReady } from '../../../map/paper/paper-ready.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import {
  papers,
  paperWords,
  partWords,
  type Paper,
  type PrintChoices,
  type PrintPart,
} from './print-choices.ts'

interface OptionsProps {
  tripId: string
  /** Those there is something to print of. */
  offered: readonly PrintPart[]
  choices: PrintChoices
  onChange: (choices: PrintChoices) => void
}

/** What is printed and on which paper; it is on the screen only. */
export function PrintOptions({ tripId, offered, choices, onChange }: OptionsProps) {
  const { paper, parts, codes } = choices
  const set = (more: Partial<PrintChoices>) => onChange({ ...choices, ...more })
  const choose = (part: PrintPart, on: boolean) =>
    set({ parts: new Set(on ? [...parts, part] : [...parts].filter(each => each !== part)) })
  return (
    <div class="print-bar">
      <div class="print-bar-ends">
        <Button icon={ChevronLeft} href={`/trips/${tripId}`}>
          {t('print.back')}
        </Button>
        <Button kind="primary" icon={Printer} onClick={() => void paperReady().then(() => window.print())}>
          {t('print.print')}
        </Button>
      </div>
      <div class="print-choices">
        <SelectField
          label={t('print.paper')}
          value={paper}
          onChange={value => set({ paper: value as Paper })}
          options={papers.map(value => ({ value, label: t(paperWords[value]) }))}
        />
        <fieldset class="print-parts">
          <legend>{t('print.parts')}</legend>
          {offered.map(part => (
            <Checkbox
              key={part}
              checked={parts.has(part)}
              disabled={part === 'maps' && !parts.has('days')}
              onChange={on => choose(part, on)}
            >
              {t(partWords[part])}
            </Checkbox>
          ))}
          <Checkbox
            checked={codes && !codesHidden()}
            disabled={codesHidden()}
            onChange={codes => set({ codes })}
          >
            {t(codesHidden() ? 'print.codesHidden' : 'print.codes')}
          </Checkbox>
        </fieldset>
      </div>
      <p class="print-fact">{t('print.pdfFact')}</p>
    </div>
  )
}
