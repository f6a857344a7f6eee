import { mostPlaceNotes } from '@caravel/sync-protocol/entities/place'
import { t } from '../../../i18n/t.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { categoryOptions } from '../model/category-options.ts'
import { amountExample } from '../../../shared/labels/amount-example.ts'
import { currencyOptions } from '../../../shared/forms/currency-options.ts'
import { OpeningHoursField } from './opening-hours-field.tsx'
import { LinksField } from './links-field.tsx'
import type { FormErrors, PlaceForm } from './place-form.ts'
import { usePlanner } from '../page/planner-context.ts'
import { ProseField } from '../day/prose-field.tsx'
import { TagField } from '../tags/tag-field.tsx'

type Props = { form: PlaceForm; errors: FormErrors; onChange: (changes: Partial<PlaceForm>) => void }

/** What is true of the place on every visit. */
export function PlaceFields(props: Props) {
  return (
    <section class="form-section" aria-label={t('planner.aboutPlace')}>
      <h3 class="form-heading">{t('planner.aboutPlace')}</h3>
      <WhatFields {...props} />
      <WhereFields {...props} />
      <OpeningHoursField
        periods={props.form.opening}
        error={props.errors.opening && t(props.errors.opening)}
        onChange={opening => props.onChange({ opening })}
      />
      <CostFields {...props} />
      <ContactFields {...props} />
      <LinksField
        links={props.form.links}
        error={props.errors.links && t(props.errors.links)}
        onChange={links => props.onChange({ links })}
      />
    </section>
  )
}

function WhatFields({ form, errors, onChange }: Props) {
  const { categories } = usePlanner()
  return (
    <>
      <div data-field="name">
        <TextField
          label={t('planner.name')}
          value={form.name}
          onInput={name => onChange({ name })}
          error={errors.name && t(errors.name)}
          maxLength={200}
          dir="auto"
        />
      </div>
      <SelectField
        label={t('planner.category')}
        value={form.category}
        options={categoryOptions(categories)}
        onChange={category => onChange({ category })}
      />
      <TagField tags={form.tags} onChange={tags => onChange({ tags })} />
      <div data-field="notes">
        <ProseField
          label={t('planner.notes')}
          value={form.notes}
          onInput={notes => onChange({ notes })}
          longest={mostPlaceNotes}
        />
      </div>
    </>
  )
}

function WhereFields({ form, errors, onChange }: Props) {
  return (
    <>
      <div data-field="address">
        <TextField
          label={t('planner.address')}
          value={form.address}
          onInput={address => onChange({ address })}
          maxLength={500}
          dir="auto"
        />
      </div>
      <TextField
        label={t('planner.position')}
        hint={t('planner.positionHint')}
        value={form.where}
        onInput={where => onChange({ where })}
        error={errors.where && t(errors.where)}
        dir="ltr"
        numbers
      />
    </>
  )
}

function CostFields({ form, errors, onChange }: Props) {
  const { plan } = usePlanner()
  return (
    <>
      <div class="form-pair" data-field="price">
        <TextField
          label={t('planner.price')}
          value={form.amount}
          onInput={amount => onChange({ amount })}
          error={errors.amount && t(errors.amount, { example: amountExample(form.currency) })}
          inputMode="decimal"
          numbers
        />
        <SelectField
          label={t('planner.currency')}
          value={form.currency}
          options={currencyOptions([form.currency, plan.trip.currency])}
          onChange={currency => onChange({ currency })}
        />
      </div>
      <div class="form-pair" data-field="duration">
        <TextField
          label={t('planner.hours')}
          value={form.hours}
          onInput={hours => onChange({ hours })}
          hint={t('planner.durationHint')}
          inputMode="numeric"
          numbers
        />
        <TextField
          label={t('planner.minutes')}
          value={form.minutes}
          onInput={minutes => onChange({ minutes })}
          error={errors.minutes && t(errors.minutes)}
          inputMode="numeric"
          numbers
        />
      </div>
    </>
  )
}

function ContactFields({ form, errors, onChange }: Props) {
  return (
    <div class="form-pair">
      <TextField
        label={t('planner.phone')}
        type="tel"
        value={form.phone}
        onInput={phone => onChange({ phone })}
        maxLength={50}
        dir="ltr"
      />
      <TextField
        label={t('planner.website')}
        type="url"
        value={form.website}
        onInput={website => onChange({ website })}
        error={errors.website && t(errors.website)}
        maxLength={2000}
        dir="ltr"
      />
    </div>
  )
}
