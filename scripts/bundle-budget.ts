// What people wait for, read off the build in pwa/dist, against its budget.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadsOf, manifestFile } from './bundle/loads.ts'
import { wireBytes } from './bundle/measure.ts'
import { root } from './repository.ts'

const dist = join(root, 'pwa', 'dist')
if (!existsSync(manifestFile(dist))) {
  console.error('There is no build to measure: run npm run build.')
  process.exit(1)
}
for (const { what, goal, files, optional } of loadsOf(dist)) {
  if (optional && files.length === 0) continue
  const kilobytes = wireBytes(dist, files) / 1000
  const over = kilobytes > goal ? '  OVER THE GOAL' : ''
  console.log(`${kilobytes.toFixed(1).padStart(7)} of ${goal} kB  ${what}${over}`)
  if (files.length === 0) {
    console.error(`Nothing was found for "${what}": mend the patterns in scripts/bundle/loads.ts.`)
    process.exitCode = 1
  }
  if (kilobytes > goal) {
    console.log(files.map(file => `          ${file} ${wireBytes(dist, [file])}`).join('\n'))
    process.exitCode = 1
  }
}
