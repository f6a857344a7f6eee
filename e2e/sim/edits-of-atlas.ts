/** What people say about where they were, each in an atlas of their own, from several devices. */
import { decideAtlas, markAtlas, unmarkAtlas } from '@caravel/sync-protocol/actions/mark-atlas'
import { bucketListItem } from '@caravel/sync-protocol/entities/bucket-list-item'
import { stayLimit } from '@caravel/sync-protocol/entities/stay-limit'
import type { BodyOf } from '@caravel/sync-protocol/mutation'
import { atlasStream } from '@caravel/sync-protocol/streams'
import { any, anyRow, names, save, send, type Edit, type Hand } from './hand.ts'
import { rewrite } from './prose.ts'

// Real time would pass while their code is loaded.
await Promise.all([markAtlas, unmarkAtlas, decideAtlas].map(({ late }) => late?.load()))

const choices = ['hidden', 'counted', null] as const
const countries = ['PT', 'PE', 'BO', 'NO']
const regions = ['PT-30', 'PT-11', 'NO-12', 'NO-46']

/** In the stream of their own, whichever trip is open. */
const inAtlas = (hand: Hand): Hand => {
  const memory = hand.device.engine.memory(atlasStream(hand.device.user.id))
  return { ...hand, memory, submitted: () => {} }
}

const year = ({ dice }: Hand): number | null => any(dice, [null, 2001, 2019])

export const atlasEdits: Record<string, Edit> = {
  'mark countries': hand => {
    const marked = countries.filter(() => hand.dice.chance(0.5))
    const body = { countries: marked.map(country_code => ({ country_code, year: year(hand) })) }
    send(inAtlas(hand), markAtlas, {}, body)
  },
  'mark region': hand => {
    const region_code = any(hand.dice, regions)
    const country_code = region_code.slice(0, 2)
    const region = { region_code, region_name: any(hand.dice, names), country_code, year: year(hand) }
    send(inAtlas(hand), markAtlas, {}, { regions: [region] })
  },
  'unmark country': hand => {
    const { dice } = hand
    send(inAtlas(hand), unmarkAtlas, {}, { country_code: any(dice, countries), hide: dice.chance(0.4) })
  },
  'unmark region': hand => {
    const { dice } = hand
    send(inAtlas(hand), unmarkAtlas, {}, { region_code: any(dice, regions), hide: dice.chance(0.4) })
  },
  'say what counts': hand => {
    const { dice } = hand
    const subject = any(dice, [...countries, 'change:x:0:LIS'])
    send(inAtlas(hand), decideAtlas, {}, { subject, choice: any(dice, choices) })
  },
  wish: hand => {
    const body = { name: any(hand.dice, names), country_code: any(hand.dice, [null, ...countries]) }
    send(inAtlas(hand), bucketListItem.create, {}, body)
  },
  'edit wish': hand => {
    const own = inAtlas(hand)
    const row = anyRow(hand.dice, own.memory.view.list(bucketListItem))
    const changes: BodyOf<typeof bucketListItem.update>[] = [
      { notes: rewrite(hand.dice, row['notes']) },
      { name: any(hand.dice, names), target_date: any(hand.dice, ['2028-05', '2031', null]) },
    ]
    save(own, bucketListItem, row, any(hand.dice, changes))
  },
  'drop wish': hand => {
    const own = inAtlas(hand)
    send(own, bucketListItem.delete, { id: anyRow(hand.dice, own.memory.view.list(bucketListItem)).id }, {})
  },
  'set limit': hand => {
    const { dice } = hand
    const body = { country_codes: [any(dice, countries)], limit_days: 1 + dice.below(180) }
    send(inAtlas(hand), stayLimit.create, {}, body)
  },
  'edit limit': hand => {
    const own = inAtlas(hand)
    const row = anyRow(hand.dice, own.memory.view.list(stayLimit))
    save(own, stayLimit, row, {
      limit_days: 1 + hand.dice.below(180),
      name: any(hand.dice, [...names, null]),
    })
  },
  'drop limit': hand => {
    const own = inAtlas(hand)
    send(own, stayLimit.delete, { id: anyRow(hand.dice, own.memory.view.list(stayLimit)).id }, {})
  },
}
