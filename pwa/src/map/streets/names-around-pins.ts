/** Names of the street map that leave room for the places of the trip: a pin over half a name hides both. */
import { covering, Labeler, Labelers, type Label, type LabelRule } from 'protomaps-leaflet'
import { project, worldSize } from '../mercator.ts'
import type { Pin } from '../marker-reach.ts'

const air = 3
const tilePx = 256
/** Before every name. */
const first = -1

type Tiles = Parameters<Labelers['add']>[1]

export class NamesAroundPins extends Labelers {
  private readonly pins: Pin[]

  constructor(
    scratch: CanvasRenderingContext2D,
    rules: LabelRule[],
    most: number,
    onTilesChanged: (tiles: Set<string>) => void,
    pins: readonly Pin[],
  ) {
    super(scratch, rules, most, onTilesChanged)
    this.pins = [...pins]
  }

  override add(zoom: number, tiles: Tiles): number {
    if (!this.labelers.has(zoom)) {
      const { scratch, labelRules, maxLabeledTiles, callback } = this
      const labeler = new Labeler(zoom, scratch, labelRules, maxLabeledTiles, callback)
      for (const pin of this.pins) insert(labeler, pin)
      this.labelers.set(zoom, labeler)
    }
    return super.add(zoom, tiles)
  }

  /** Names that stand where these are now go away; their tiles are drawn again. */
  addPins(pins: readonly Pin[]): void {
    this.pins.push(...pins)
    const changed = new Set<string>()
    for (const labeler of this.labelers.values())
      for (const pin of pins) {
        for (const name of labeler.index.searchLabel(labelOf(pin, labeler.z), Infinity)) {
          if (name.order === first) continue
          labeler.index.removeLabel(name)
          for (const box of name.bboxes)
            for (const { display } of covering(labeler.z, tilePx, box)) changed.add(display)
        }
        insert(labeler, pin)
      }
    if (changed.size) this.callback(changed)
  }
}

function insert(labeler: Labeler, pin: Pin): void {
  labeler.index.insert(labelOf(pin, labeler.z), first, 'pins')
}

function labelOf(pin: Pin, zoom: number): Label {
  const at = project(pin)
  const [x, y, far] = [at.x * worldSize(zoom), at.y * worldSize(zoom), pin.reach + air]
  const box = { minX: x - far, minY: y - far, maxX: x + far, maxY: y + far }
  // Of an anchor without a name the package reads no more than where it is.
  return { anchor: { x, y } as Label['anchor'], bboxes: [box], draw: () => {} }
}
