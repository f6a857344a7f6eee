/** One instruction of a Dockerfile, lines joined: `COPY` and what stands behind it. */
export interface Instruction {
  keyword: string
  rest: string
}

/** The stages of a Dockerfile in their order; a stage without a name bears its number. */
export function readStages(text: string): Map<string, Instruction[]> {
  const stages = new Map<string, Instruction[]>()
  let current: Instruction[] = []
  const lines = text.replace(/\\\n/g, ' ').split('\n')
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? []
    if (keyword === 'FROM') {
      current = []
      stages.set(/\sAS\s+(\S+)/i.exec(rest)?.[1] ?? String(stages.size), current)
    } else if (keyword) current.push({ keyword, rest })
  }
  return stages
}

/** The one instruction of a kind in a stage. */
export function mustInstruction(stage: Instruction[], keyword: string): string {
  const [found, ...more] = stage.filter(instruction => instruction.keyword === keyword)
  if (!found || more.length > 0) throw new Error(`The Dockerfile should have one ${keyword} here.`)
  return found.rest
}

/** The words of an exec form such as `["node", "main.ts"]`; a shell form is refused: it swallows signals. */
export function execForm(rest: string): string[] {
  const json = rest.slice(rest.indexOf('['))
  const words: unknown = json.startsWith('[') ? JSON.parse(json) : undefined
  if (!Array.isArray(words)) throw new Error(`Not an exec form: ${rest}`)
  return words.map(String)
}

/** The variables an ENV instruction sets, written as `A=1 B=2`. */
export function readEnv(rest: string): Record<string, string> {
  return Object.fromEntries(
    rest.split(/\s+/).map(pair => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
}
