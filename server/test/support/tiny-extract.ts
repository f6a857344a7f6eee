/** Writes an extract of OpenStreetMap with as many streets as a test needs. Format: wiki.openstreetmap.org/wiki/PBF_Format. */
import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'

export interface Street {
  highway: string
  points: readonly { lat: number; lng: number }[]
}

/** @param taken when its data were taken, epoch seconds */
export function tinyExtract(streets: readonly Street[], taken: number): Buffer {
  const words = ['', 'highway', ...streets.map(({ highway }) => highway)]
  const nodes = streets.flatMap(({ points }) => points)
  const units = (degrees: number) => Math.round(degrees * 1e7)
  const block = message(pbf => {
    pbf.writeMessage(
      1,
      (_, table) => words.forEach(word => table.writeBytesField(1, Buffer.from(word))),
      undefined,
    )
    pbf.writeMessage(
      2,
      (_, group) =>
        group.writeMessage(
          2,
          (__, dense) => {
            dense.writePackedSVarint(
              1,
              nodes.map(() => 1),
            )
            dense.writePackedSVarint(8, steps(nodes.map(({ lat }) => units(lat))))
            dense.writePackedSVarint(9, steps(nodes.map(({ lng }) => units(lng))))
          },
          undefined,
        ),
      undefined,
    )
    let first = 1
    for (const [at, { points }] of streets.entries()) {
      const refs = points.map((_, index) => first + index)
      first += points.length
      pbf.writeMessage(
        2,
        (_, group) =>
          group.writeMessage(
            3,
            (__, way) => {
              way.writeVarintField(1, 1000 + at)
              way.writePackedVarint(2, [1])
              way.writePackedVarint(3, [2 + at])
              way.writePackedSVarint(8, steps(refs))
            },
            undefined,
          ),
        undefined,
      )
    }
  })
  const head = message(pbf => {
    pbf.writeBytesField(4, Buffer.from('OsmSchema-V0.6'))
    pbf.writeBytesField(4, Buffer.from('DenseNodes'))
    pbf.writeVarintField(32, taken)
  })
  return Buffer.concat([frame('OSMHeader', head), frame('OSMData', block)])
}

function frame(type: string, data: Buffer): Buffer {
  const blob = message(pbf => {
    pbf.writeVarintField(2, data.length)
    pbf.writeBytesField(3, deflateSync(data))
  })
  const head = message(pbf => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, blob.length)
  })
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  return Buffer.concat([size, head, blob])
}

function message(write: (pbf: PbfWriter) => void): Buffer {
  const pbf = new PbfWriter()
  write(pbf)
  return Buffer.from(pbf.finish())
}

/** From each to the next. */
function steps(values: readonly number[]): number[] {
  return values.map((value, at) => value - (values[at - 1] ?? 0))
}
