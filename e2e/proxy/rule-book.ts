import type { Fault, ProxyRequest, Rule } from './fault.ts'

/** The rules in force. The one added last is asked first, so a test can refine what it set before. */
export class RuleBook {
  private rules: { rule: Rule; struck: number; seen: Set<string> }[] = []

  /** The answer takes the rule back. */
  add(rule: Rule): () => void {
    const entry = { rule, struck: 0, seen: new Set<string>() }
    this.rules.unshift(entry)
    return () => {
      this.rules = this.rules.filter(each => each !== entry)
    }
  }

  clear(): void {
    this.rules = []
  }

  /** What happens to this request; counts as a strike of its rule. */
  strike(request: ProxyRequest): Fault | undefined {
    for (const entry of this.rules) {
      const { rule, seen } = entry
      if (entry.struck >= (rule.times ?? Infinity) || !matches(rule, request)) continue
      const key = rule.first_of?.(request)
      if (key !== undefined && seen.has(key)) continue
      if (key !== undefined) seen.add(key)
      entry.struck += 1
      return typeof rule.fault === 'function' ? rule.fault() : rule.fault
    }
    return undefined
  }
}

const matches = ({ method, path, where }: Rule, request: ProxyRequest): boolean => {
  if (method !== undefined && ![method].flat().includes(request.method)) return false
  if (typeof path === 'string' && path !== request.path) return false
  if (path instanceof RegExp && !path.test(request.path)) return false
  return where?.(request) ?? true
}
